#pragma once
// Which moves attack the royal, and which end the game by it.

#include "attacks.hpp"

namespace yokai::search {

bool gives_check(const Position& p, Move m);

// Does the mover, not in danger itself, have a move that checkmates? Gives one.
bool mates(const Position& p, const Attacks& a, Move& winner);

}  // namespace yokai::search
