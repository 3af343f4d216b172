#include "candidates.hpp"

namespace yokai::search {

void generate_candidates(const Position& p, const Attacks& a, MoveList& list, Choice choice) {
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
        if (promoting && !r.stuck_draws) {
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

bool is_candidate(const Position& p, const Attacks& a, Move m) {
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
