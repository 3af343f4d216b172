#pragma once
// Games of a search against itself, kept as samples to learn from.

#include <string>

#include "../key.hpp"
#include "search.hpp"

namespace yokai::search {

struct Plan {
    std::uint64_t seed = 1;  // the same plan gives the same games
    int games = 1;
    std::uint64_t nodes = 1000;                // for each move
    int least_opening = 6, most_opening = 10;  // random plies before the search takes over
    int fair = 400;                            // an opening worse than this for a side is no lesson
    int max_plies = 200;                       // then the game is a draw
};

// The facts that a sample has of the search's choice besides its score.
enum Flag : std::uint8_t { InDanger = 1, Takes = 2, Promotes = 4, Drops = 8, Checks = 16 };

// The samples of all positions that the search did not see the end of. Fewer if `stop` says so. A
// sample, byte for byte: the position's key, flags, the score for the mover (16 bits, the low byte
// first), how many plies the game went on (likewise), and how it ended for the mover: 0 lost, 1
// drawn, 2 won.
std::string play_games(Search& search, const Position& start, const Plan& plan, const Stop& stop);

}  // namespace yokai::search
