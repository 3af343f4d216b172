#pragma once
// Verification of a tablebase by forward moves only, independent of the solver.

#include <array>

#include "table.hpp"

namespace yokai::solve {

// Turns every number into its position and back, and compares its value with the best over its
// moves; returns how many differ. This and reachable() return nothing if the report stopped them,
// and fail with std::out_of_range if the table is damaged.
std::optional<std::uint64_t> verify_values(const Table& table, int threads, const Report& report);

// Counts of the positions that can be reached from a start; mirrored and turned ones count once. No
// move is made from a finished position, or from one where the mover can capture the royal.
struct Reachable {
    std::uint64_t captures = 0;               // the mover can capture the royal at once
    std::uint64_t reached = 0;                // lost: the opponent's royal has reached its far row
    std::array<std::uint64_t, 256> values{};  // of all other positions, by value
};
std::optional<Reachable> reachable(const Table& table, const Position& start, int threads,
                                   const Report& report);

}  // namespace yokai::solve
