#include "sane.hpp"

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

// The moves that do not lose the royal at once, without those that are never better: staying plain
// where the promoted face steps everywhere the plain one does.
void generate_sane(const Position& p, const Attacks& a, MoveList& list, Choice choice) {
    const Rules& r = *p.rules;
    bool tactical_only = choice == Choice::Tactical || choice == Choice::TacticalAndChecks;
    bool checks = choice == Choice::TacticalAndChecks, quiet_only = choice == Choice::Quiet;
    Side us = p.turn, them = other(us);
    Square home = p.royal[us], target = p.royal[them];
    Bits enemies = p.by_side[them], empty = r.all & ~p.occupied();
    bool single = a.checkers && !(a.checkers & (a.checkers - 1));

    Bits runs = r.steps[us][r.royal][home] & ~p.by_side[us] & ~a.by[them];
    if (tactical_only) runs &= enemies;
    if (quiet_only) runs &= ~enemies;
    while (runs) list.add(Move::step(home, take_first(runs)));
    if (a.checkers && !single) return;

    Bits allowed = single ? a.checkers : r.all;
    for (Bits own = p.by_side[us] & ~bit(home); own;) {
        Square from = take_first(own);
        int kind = kind_of(p.board[from]);
        Bits to = r.steps[us][kind][from] & ~p.by_side[us] & allowed;
        if (!to) continue;
        Bits promoting = to & r.promoting[us][kind][from];
        Bits staying = to & r.staying[us][kind][from];
        if (promoting) {
            std::uint8_t then = r.kinds[r.kinds[kind].promotes_to].dots;
            if (!(r.kinds[kind].dots & ~then)) staying &= ~promoting;
        }
        if (tactical_only) {
            Bits keep = enemies;
            if (checks) keep |= r.sources(us, kind, target);
            staying &= keep;
        }
        if (quiet_only) promoting = 0, staying &= ~enemies;
        while (promoting) list.add(Move::step(from, take_first(promoting), true));
        while (staying) list.add(Move::step(from, take_first(staying)));
    }
    if (a.checkers) return;  // nothing can be put between
    for (Bits kinds = p.held[us]; kinds;) {
        int kind = take_first(kinds);
        Bits near = r.sources(us, kind, target) & empty;
        if (tactical_only && (!checks || !near)) continue;
        Bits to = drop_squares(p, kind);
        if (tactical_only) to &= near;
        to &= ~forbidden_mates(p, kind, to & near);
        while (to) list.add(Move::drop(kind, take_first(to)));
    }
}

// Is a remembered move one that generate_sane() would give here?
bool playable(const Position& p, const Attacks& a, Move m) {
    const Rules& r = *p.rules;
    Side us = p.turn, them = other(us);
    Bits to = bit(m.to());
    if (m.is_drop()) {
        if (a.checkers || !(p.held[us] & bit(m.kind())) || !(drop_squares(p, m.kind()) & to))
            return false;
        return !forbidden_mates(p, m.kind(), to);
    }
    if (!(p.by_side[us] & bit(m.from())) || (p.by_side[us] & to)) return false;
    int kind = kind_of(p.board[m.from()]);
    const auto& may = m.promotes() ? r.promoting : r.staying;
    if (!(may[us][kind][m.from()] & to)) return false;
    if (kind == r.royal) return !(a.by[them] & to);
    return !a.checkers || a.checkers == to;
}

}  // namespace yokai::search
