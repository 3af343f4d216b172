#pragma once
// Games of players who know the table and sometimes err: how good a game is for people, who do not
// play it perfectly.

#include "../random.hpp"
#include "table.hpp"

namespace yokai::solve {

struct FallibleGames {
    std::uint64_t wins[2] = {};  // of the side that moves first, and of the other
    std::uint64_t draws = 0;     // by repetition, or cut at `longest` plies
    std::uint64_t plies = 0;     // of all games together
    bool damaged = false;        // is a page of the table damaged? Then nothing else holds
};

// Plays games from a position. At each turn a player errs with a chance of `slips` in a thousand,
// and then plays any legal move; otherwise it plays one of the best moves.
FallibleGames play_fallibly(const Table& table, const Position& start, int games, int slips,
                            int longest, std::uint64_t seed);

}  // namespace yokai::solve
