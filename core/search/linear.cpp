#include "linear.hpp"

#include <cassert>

namespace yokai::search {

Linear::Linear(const Rules& r, std::vector<int> weights)
    : layout(r), rules_(r), weights_(std::move(weights)) {
    assert(int(weights_.size()) == layout.size);
}

int Linear::base(const Position& p) const {
    int sum = 0;
    for (Square s = 0; s < rules_.squares; ++s) {
        Piece piece = p.board[s];
        if (piece == kEmpty) continue;
        bool south = side_of(piece) == South;
        int w = weights_[layout.square(kind_of(piece), south ? s : rules_.squares - 1 - s)];
        sum += south ? w : -w;
    }
    for (int k = 0; k < layout.kinds; ++k)
        for (int side = 0; side < 2; ++side)
            for (int n = 0; n < p.reserve[side][k]; ++n) {
                int w = weights_[layout.reserve(k, n)];
                sum += side == South ? w : -w;
            }
    return sum;
}

int Linear::change(const Position& p, Move m) const {
    Side us = p.turn;
    int last = rules_.squares - 1;
    auto at = [&](int kind, Square s) {
        return weights_[layout.square(kind, us == South ? s : last - s)];
    };
    int gain;
    if (m.is_drop()) {
        int kind = m.kind();
        gain = at(kind, m.to()) - weights_[layout.reserve(kind, p.reserve[us][kind] - 1)];
    } else {
        int kind = kind_of(p.board[m.from()]);
        int then = m.promotes() ? rules_.kinds[kind].promotes_to : kind;
        gain = at(then, m.to()) - at(kind, m.from());
        if (Piece taken = p.board[m.to()]; taken != kEmpty) {
            int face = kind_of(taken), plain = rules_.plain[face];
            gain += weights_[layout.square(face, us == South ? last - m.to() : m.to())];
            if (plain != rules_.royal)
                gain += weights_[layout.reserve(plain, p.reserve[us][plain])];
        }
    }
    return us == South ? gain : -gain;
}

std::vector<int> Linear::features(const Position& p) const {
    std::vector<int> counts(layout.size);
    for (Square s = 0; s < rules_.squares; ++s)
        if (Piece piece = p.board[s]; piece != kEmpty) {
            bool south = side_of(piece) == South;
            counts[layout.square(kind_of(piece), south ? s : rules_.squares - 1 - s)] +=
                side_of(piece) == p.turn ? 1 : -1;
        }
    for (int k = 0; k < layout.kinds; ++k)
        for (int side = 0; side < 2; ++side)
            for (int n = 0; n < p.reserve[side][k]; ++n)
                counts[layout.reserve(k, n)] += side == p.turn ? 1 : -1;
    visit(p, Attacks(p), [&](int index, int count) { counts[index] += count; });
    return counts;
}

Worth worth_of(const Rules& r, const std::vector<int>& weights) {
    Layout layout(r);
    assert(int(weights.size()) == layout.size);
    Worth worth{};
    for (int k = 0; k < layout.kinds; ++k) {
        if (k == r.royal) continue;
        int sum = 0;
        for (Square s = 0; s < r.squares; ++s) sum += weights[layout.square(k, s)];
        worth[k] = sum / r.squares + weights[layout.reserve(r.plain[k], 0)];
    }
    return worth;
}

}  // namespace yokai::search
