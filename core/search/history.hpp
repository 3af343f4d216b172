#pragma once
// The history heuristic: memory of which moves worked, to try those first. By side and move
// (main history), by what it took (capture history), and after the moves before (continuation
// history).

#include <cstdlib>
#include <memory>

#include "../position.hpp"

namespace yokai::search {

// A move as the memory knows it: which kind goes where, and whether from the reserve.
using Slot = int;
constexpr int kSlots = 2 * kMaxKinds * kMaxSquares;

inline Slot slot(const Position& p, Move m) {
    return m.is_drop() ? (kMaxKinds + m.kind()) * kMaxSquares + m.to()
                       : kind_of(p.board[m.from()]) * kMaxSquares + m.to();
}

// Counts that forget (history gravity): each success moves a count towards the limit, each failure
// away.
struct History {
    static constexpr int kLimit = 8192;
    using Row = std::array<std::int16_t, kSlots>;

    std::array<Row, 2> side{};                                          // [side][move]
    std::array<std::array<std::int16_t, kMaxKinds>, kSlots> capture{};  // [move][taken]
    std::unique_ptr<Row[]> after = std::make_unique<Row[]>(kSlots);     // [earlier move][move]

    static void learn(std::int16_t& count, int bonus) {
        count = std::int16_t(count + bonus - count * std::abs(bonus) / kLimit);
    }
    void age() {
        for (Row& row : side)
            for (std::int16_t& n : row) n = std::int16_t(n / 2);
    }
};

}  // namespace yokai::search
