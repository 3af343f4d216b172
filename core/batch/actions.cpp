#include "actions.hpp"

#include <cassert>

namespace yokai::batch {

namespace {

//   5 3 0
//   6 . 1
//   7 4 2
constexpr int kColStep[kDirections] = {1, 1, 1, 0, 0, -1, -1, -1};
constexpr int kRowStep[kDirections] = {-1, 0, 1, -1, 1, -1, 0, 1};

// The square a direction leads to, or kNoSquare beyond the edge.
Square target(const Rules& r, Side side, Square from, int direction) {
    int sign = side == South ? 1 : -1;
    int col = from % r.files + sign * kColStep[direction];
    int row = from / r.files + sign * kRowStep[direction];
    bool inside = col >= 0 && col < r.files && row >= 0 && row < r.ranks;
    return inside ? row * r.files + col : kNoSquare;
}

}  // namespace

Actions::Actions(const Rules& r) : rules_(&r) {
    for (int kind = int(r.kinds.size()) - 1; kind >= 0; --kind)
        if (kind != r.royal && r.plain[kind] == kind) droppable_.push_back(kind);
    promoting_offset_ = r.promotion_forced ? 0 : kDirections * r.squares;
    int step_planes = r.promotion_forced ? kDirections : 2 * kDirections;
    int size = (step_planes + int(droppable_.size())) * r.squares;
    assert(size <= kMaxActions);

    for (Side side : {South, North}) {
        moves_[side].assign(std::size_t(size), Move{0});
        for (Square s = 0; s < r.squares; ++s) {
            for (int plane = 0; plane < step_planes; ++plane) {
                Square to = target(r, side, s, plane % kDirections);
                if (to == kNoSquare) continue;
                int action = plane * r.squares + seen(side, s);
                moves_[side][action] = Move::step(s, to, plane >= kDirections);
                if (plane < kDirections) steps_[side][s][to] = std::uint16_t(action);
            }
            for (int i = 0; i < int(droppable_.size()); ++i) {
                int action = (step_planes + i) * r.squares + seen(side, s);
                moves_[side][action] = Move::drop(droppable_[i], s);
                drops_[side][droppable_[i]][s] = std::uint16_t(action);
            }
        }
    }
}

Move Actions::move(const Position& p, int action) const {
    assert(action >= 0 && action < size());
    Move m = moves_[p.turn][action];
    if (!m || m.is_drop() || promoting_offset_ || p.board[m.from()] == kEmpty) return m;
    int kind = kind_of(p.board[m.from()]);
    bool promotes = rules_->promoting[p.turn][kind][m.from()] & bit(m.to());
    return Move::step(m.from(), m.to(), promotes);
}

Square Actions::seen(Side side, Square s) const {
    Square own = side == South ? s : rules_->squares - 1 - s;
    int from_right = rules_->files - 1 - own % rules_->files;
    return from_right * rules_->ranks + own / rules_->files;
}

}  // namespace yokai::batch
