#include "checks.hpp"

namespace yokai::search {

// The board with all pieces of one side that could mate taken into account, without playing:
// where the enemy royal may still run, and from which squares a piece attacks it.
bool mates(const Position& p, const Attacks& a, Move& winner) {
    const Rules& r = *p.rules;
    Side us = p.turn, them = other(us);
    Square target = p.royal[them];
    Bits runs = r.steps[them][r.royal][target] & ~p.by_side[them] & ~a.by[us];
    if (count(runs) > 6) return false;

    // Drops: guarded by us, out of reach of all but the royal, covering every run.
    Bits room = r.near[target] & ~p.occupied() & a.by[us] & ~a.plain[them];
    for (Bits kinds = p.held[us]; kinds && room;) {
        int kind = take_first(kinds);
        if (!r.kinds[kind].drop_mate) continue;
        for (Bits b = room & r.sources(us, kind, target) & r.landing[us][kind]; b;) {
            Square s = take_first(b);
            if (runs & ~r.steps[us][kind][s] & ~bit(s)) continue;
            if (r.kinds[kind].one_per_column && !(drop_squares(p, kind) & bit(s))) continue;
            winner = Move::drop(kind, s);
            return true;
        }
    }

    // Steps: the piece leaves its square, so the guards are counted again after it. A square that
    // only the moved piece guarded cannot hold it.
    Bits landing = r.near[target] & ~p.by_side[us] & a.twice[us] & ~a.plain[them];
    if (!landing) return false;
    for (Bits own = p.by_side[us] & ~p.by_kind[r.royal]; own;) {
        Square from = take_first(own);
        int kind = kind_of(p.board[from]);
        for (Bits b = r.steps[us][kind][from] & landing; b;) {
            Square to = take_first(b);
            for (bool promotes : {true, false}) {
                const auto& may = promotes ? r.promoting : r.staying;
                if (!(may[us][kind][from] & bit(to))) continue;
                int then = promotes ? r.kinds[kind].promotes_to : kind;
                Bits covered = r.steps[us][then][to];
                if (!(covered & bit(target)) || (runs & ~covered & ~bit(to))) continue;
                Position after = p;
                after.play(Move::step(from, to, promotes));
                if (!checkmated(after, them)) continue;
                winner = Move::step(from, to, promotes);
                return true;
            }
        }
    }
    return false;
}

bool gives_check(const Position& p, Move m) {
    const Rules& r = *p.rules;
    int kind = m.is_drop() ? m.kind() : kind_of(p.board[m.from()]);
    if (m.promotes()) kind = r.kinds[kind].promotes_to;
    return r.steps[p.turn][kind][m.to()] >> p.royal[other(p.turn)] & 1;
}

}  // namespace yokai::search
