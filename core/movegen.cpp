#include "movegen.hpp"

namespace yokai {

namespace {

// Would dropping this kind here checkmate the opponent?
bool drop_mates(const Position& p, int kind, Square to) {
    Position after = p;
    after.put(piece(p.turn, kind), to);
    return checkmated(after, other(p.turn));
}

// Those of the squares that the enemy attacks, where the royal may not step.
Bits guarded(const Position& p, Bits squares) {
    Bits bad = 0;
    for (Bits b = squares; b;) {
        Square s = take_first(b);
        if (p.attacked(other(p.turn), s)) bad |= bit(s);
    }
    return bad;
}

// Where the mover's piece on `from` may step.
Bits step_squares(const Position& p, int kind, Square from) {
    const Rules& r = *p.rules;
    Bits to = r.steps[p.turn][kind][from] & ~p.by_side[p.turn];
    if (r.royal_avoids_attack && kind == r.royal) to &= ~guarded(p, to);
    return to;
}

// Can `side` capture the royal on `to`? Its own royal may not if `to` is guarded.
bool can_take_royal(const Position& p, Side side, Square to) {
    Bits by = p.attackers(side, to);
    if (p.rules->royal_avoids_attack && p.attacked(other(side), to))
        by &= ~p.by_kind[p.rules->royal];
    return by != 0;
}

}  // namespace

// A drop mates by its own attack, or by guarding an attacker if the opponent left its royal in
// danger:
//   s . k . s
//   g . +P . g    P*c4 guards the samurai that attacks already, and mates
Bits forbidden_mates(const Position& p, int kind, Bits squares) {
    const Rules& r = *p.rules;
    Bits bad = 0;
    if (r.kinds[kind].drop_mate) return bad;
    Square target = p.royal[other(p.turn)];
    if (!p.attacked(p.turn, target)) squares &= r.sources(p.turn, kind, target);
    while (squares) {
        Square s = take_first(squares);
        if (drop_mates(p, kind, s)) bad |= bit(s);
    }
    return bad;
}

bool can_capture_royal(const Position& p) {
    return can_take_royal(p, p.turn, p.royal[other(p.turn)]);
}

bool checkmated(const Position& p, Side side) {
    const Rules& r = *p.rules;
    Side enemy = other(side);
    Square home = p.royal[side];
    Bits checkers = p.attackers(enemy, home);
    if (!checkers || can_take_royal(p, side, p.royal[enemy])) return false;
    for (Bits b = r.steps[side][r.royal][home] & ~p.by_side[side]; b;)
        if (!p.attacked(enemy, take_first(b))) return false;
    // Every attack comes from a neighbouring square, so no piece can be interposed. The last way
    // out is to capture the only attacker.
    if (count(checkers) > 1) return true;
    return !(p.attackers(side, first(checkers)) & ~p.by_kind[r.royal]);
}

End decided(const Position& p) {
    const Rules& r = *p.rules;
    Side mover = p.turn, moved = other(p.turn);
    assert(p.royal[moved] != kNoSquare);
    if (p.royal[mover] == kNoSquare) return End::Capture;
    if (r.reach_wins && (r.far_row[moved] & bit(p.royal[moved])) &&
        !can_take_royal(p, mover, p.royal[moved]))
        return End::Reach;
    if (r.checkmate_ends && checkmated(p, mover)) return End::Checkmate;
    return End::None;
}

End ending(const Position& p) {
    End end = decided(p);
    if (end != End::None || count_moves(p)) return end;
    return p.rules->stuck_draws ? End::Stalemate : End::NoMove;
}

Bits drop_squares(const Position& p, int kind) {
    const Rules& r = *p.rules;
    Bits to = r.landing[p.turn][kind] & ~p.occupied();
    if (r.kinds[kind].one_per_column)
        for (Bits b = p.by_kind[kind] & p.by_side[p.turn]; b;) to &= ~r.column[take_first(b)];
    return to;
}

void generate(const Position& p, MoveList& list) {
    const Rules& r = *p.rules;
    for (Bits own = p.by_side[p.turn]; own;) {
        Square from = take_first(own);
        int kind = kind_of(p.board[from]);
        Bits to = step_squares(p, kind, from);
        Bits promoting = to & r.promoting[p.turn][kind][from];
        Bits staying = to & r.staying[p.turn][kind][from];
        while (promoting) list.add(Move::step(from, take_first(promoting), true));
        while (staying) list.add(Move::step(from, take_first(staying)));
    }
    for (Bits kinds = p.held[p.turn]; kinds;) {
        int kind = take_first(kinds);
        Bits to = drop_squares(p, kind);
        to &= ~forbidden_mates(p, kind, to);
        while (to) list.add(Move::drop(kind, take_first(to)));
    }
}

int count_moves(const Position& p) {
    const Rules& r = *p.rules;
    int n = 0;
    for (Bits own = p.by_side[p.turn]; own;) {
        Square from = take_first(own);
        int kind = kind_of(p.board[from]);
        Bits to = step_squares(p, kind, from);
        n += count(to & r.promoting[p.turn][kind][from]);
        n += count(to & r.staying[p.turn][kind][from]);
    }
    for (Bits kinds = p.held[p.turn]; kinds;) {
        int kind = take_first(kinds);
        Bits to = drop_squares(p, kind);
        n += count(to & ~forbidden_mates(p, kind, to));
    }
    return n;
}

Refusal refusal(const Position& p, Move m) {
    const Rules& r = *p.rules;
    if (ending(p) != End::None) return Refusal::GameOver;
    Bits to = bit(m.to());

    if (m.is_drop()) {
        int kind = m.kind();
        if (!r.drops) return Refusal::NoDrops;
        if (!(p.held[p.turn] & bit(kind))) return Refusal::NotHeld;
        if (p.occupied() & to) return Refusal::Occupied;
        if (!(r.landing[p.turn][kind] & to)) return Refusal::DeadEnd;
        if (!(drop_squares(p, kind) & to)) return Refusal::ColumnTaken;
        if (forbidden_mates(p, kind, to)) return Refusal::DropMate;
        if (m.promotes()) return Refusal::NeverPromotes;
        return Refusal::None;
    }

    Square from = m.from();
    if (!(p.occupied() & bit(from))) return Refusal::NoPiece;
    if (!(p.by_side[p.turn] & bit(from))) return Refusal::NotYours;
    int kind = kind_of(p.board[from]);
    if (!(r.steps[p.turn][kind][from] & to)) return Refusal::NoDot;
    if (p.by_side[p.turn] & to) return Refusal::OwnPiece;
    if (!(step_squares(p, kind, from) & to)) return Refusal::RoyalAttacked;
    if (m.promotes() && r.kinds[kind].promotes_to == kNoKind) return Refusal::NeverPromotes;
    if (m.promotes() && !(r.promoting[p.turn][kind][from] & to)) return Refusal::OutsideZone;
    if (!m.promotes() && !(r.staying[p.turn][kind][from] & to)) return Refusal::MustPromote;
    return Refusal::None;
}

}  // namespace yokai
