#include "planes.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace yokai::batch {

Planes::Planes(const Rules& r, const std::vector<int>& set) : rules_(&r) {
    int kinds = int(r.kinds.size());
    assert(int(set.size()) == kinds);
    for (int k = 0; k < kinds; ++k)
        if (k != r.royal && r.plain[k] == k) reserve_planes_ += held_planes_[k] = set[k];
    repetition_planes_ = std::min(r.repetition - 2, kMaxRepetitionPlanes);
    count_ = 2 * kinds + 2 * reserve_planes_ + repetition_planes_;
}

void Planes::write(const Position& p, Side viewer, int repetitions, std::int8_t* out) const {
    int squares = rules_->squares, kinds = int(rules_->kinds.size());
    std::memset(out, 0, std::size_t(size()));
    for (Bits b = p.occupied(); b;) {
        Square s = take_first(b);
        int plane = kind_of(p.board[s]) + (side_of(p.board[s]) == viewer ? 0 : kinds);
        out[plane * squares + (viewer == South ? s : squares - 1 - s)] = 1;
    }
    auto fill = [&](int plane, int how_many) {
        assert(plane + how_many <= count_);
        std::memset(out + plane * squares, 1, std::size_t(how_many * squares));
    };
    int plane = 2 * kinds;
    for (Side side : {viewer, other(viewer)})
        for (int k = 0; k < kinds; plane += held_planes_[k++])
            fill(plane, std::min(int(p.reserve[side][k]), held_planes_[k]));
    fill(plane, std::clamp(repetitions - 1, 0, repetition_planes_));
}

}  // namespace yokai::batch
