#pragma once
// Candidates, the moves worth a thought: legal ones that do not leave the royal to be captured. The
// rules allow the others; a search need not.

#include "attacks.hpp"

namespace yokai::search {

enum class Choice {
    All,
    Tactical,  // captures and promotions
    TacticalAndChecks,
    Quiet,  // all the others
};

// Leaves out also what is never better: staying plain where the promoted face steps everywhere the
// plain one does. Where a player without a move draws, it may be better, and is kept.
void generate_candidates(const Position& p, const Attacks& a, MoveList& list, Choice choice);

// Is a remembered move one that generate_candidates() could give here?
bool is_candidate(const Position& p, const Attacks& a, Move m);

}  // namespace yokai::search
