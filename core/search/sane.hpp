#pragma once
// The moves worth a thought: legal ones that do not leave the royal to be captured. The rules allow
// the others; a search need not.

#include "attacks.hpp"

namespace yokai::search {

enum class Choice {
    All,
    Tactical,  // captures and promotions
    TacticalAndChecks,
    Quiet,  // all the others
};

// Leaves out also what is never better: staying plain where the promoted face steps everywhere the
// plain one does.
void generate_sane(const Position& p, const Attacks& a, MoveList& list, Choice choice);

// Is a remembered move one that generate_sane() could give here?
bool playable(const Position& p, const Attacks& a, Move m);

bool gives_check(const Position& p, Move m);

// Does the mover, not in danger itself, have a move that checkmates? Gives one.
bool mates(const Position& p, const Attacks& a, Move& winner);

}  // namespace yokai::search
