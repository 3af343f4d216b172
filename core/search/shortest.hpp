#pragma once
// The shortest mates: every check and every way out is looked at, so the length is exact and all
// the moves that mate are known, where the prover finds one. For the few moves of a puzzle.

#include <unordered_map>
#include <vector>

#include "candidates.hpp"
#include "checks.hpp"

namespace yokai::search {

// Only for games that checkmate ends.
class Shortest {
  public:
    Shortest(const Position& root, std::uint64_t max_nodes)
        : position_(root), max_nodes_(max_nodes) {}

    // The legal moves of the mover that mate within so many of its moves, each a check. False if
    // there was too much to look at.
    bool mating(int moves, std::vector<Move>& found);

  private:
    bool mates_within(int moves);
    bool leads_to_mate(Move check, int moves);

    Position position_;
    std::unordered_map<std::uint64_t, bool> known_;  // by position and moves
    std::uint64_t nodes_ = 0, max_nodes_;
};

}  // namespace yokai::search
