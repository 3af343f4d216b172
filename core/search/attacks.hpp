#pragma once
// The attacks of all pieces, gathered once a node and used by move choice, evaluation and mate
// tests alike.
// Pieces step one square, so no attack depends on what stands between, and no move but the royal's
// own can put the royal in danger.

#include "../movegen.hpp"

namespace yokai::search {

struct Attacks {
    std::array<Bits, 2> by{};     // squares a side attacks
    std::array<Bits, 2> twice{};  // ... with two pieces or more
    std::array<Bits, 2> plain{};  // ... with a piece other than its royal
    Bits checkers = 0;            // pieces that attack the mover's royal

    explicit Attacks(const Position& p) {
        const Rules& r = *p.rules;
        assert(p.royal[South] != kNoSquare && p.royal[North] != kNoSquare);
        for (int side = 0; side < 2; ++side) {
            Bits once = 0, two = 0;
            for (Bits b = p.by_side[side] & ~p.by_kind[r.royal]; b;) {
                Square s = take_first(b);
                Bits to = r.steps[side][kind_of(p.board[s])][s];
                two |= once & to;
                once |= to;
            }
            plain[side] = once;
            Bits to = r.steps[side][r.royal][p.royal[side]];
            by[side] = once | to;
            twice[side] = two | (once & to);
        }
        Square home = p.royal[p.turn];
        if (by[other(p.turn)] & bit(home)) checkers = p.attackers(other(p.turn), home);
    }
};

}  // namespace yokai::search
