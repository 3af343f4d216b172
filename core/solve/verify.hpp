#pragma once
// Proof of a solved table by ways that share nothing with the solving: forward moves only.

#include <array>

#include "table.hpp"

namespace yokai::solve {

// Turns every number into its position and back, and compares its value with the best over its
// moves; returns how many differ. This and reachable() return nothing if the report stopped them,
// and fail with std::out_of_range if the table is damaged.
std::optional<std::uint64_t> verify_values(const Table& table, int threads, const Report& report);

// What can be reached from a position, mirror twins and colours folded. No move is made from a
// position where the mover can capture the royal or that is over.
struct Reachable {
    std::uint64_t captures = 0;               // the mover can capture the royal at once
    std::uint64_t reached = 0;                // lost: the opponent's royal has reached its far row
    std::array<std::uint64_t, 256> values{};  // of the others, by value
};
std::optional<Reachable> reachable(const Table& table, const Position& start, int threads,
                                   const Report& report);

}  // namespace yokai::solve
