#pragma once
// Static exchange evaluation (SEE), the exchange a capture starts: who wins what if both sides go
// on taking?

#include "../position.hpp"
#include "worth.hpp"

namespace yokai::search {

// Does the exchange that a move starts on its target gain at least `least`?
// Each side takes with its cheapest piece, or stops; royals take only what is not guarded.
inline bool exchange_gains(const Position& p, const Worth& worth, Move m, int least) {
    const Rules& r = *p.rules;
    Square to = m.to();
    Piece taken = p.board[to];
    int gain = (m.is_drop() || taken == kEmpty ? 0 : worth[kind_of(taken)]) - least;
    if (gain < 0) return false;
    int face = m.is_drop() ? m.kind() : kind_of(p.board[m.from()]);
    if (!m.is_drop() && m.promotes()) face = r.kinds[face].promotes_to;
    if (face == r.royal) return true;  // it steps only where nothing attacks
    int risk = worth[face] - gain;
    if (risk <= 0) return true;

    Bits by[2] = {p.attackers(South, to), p.attackers(North, to)};
    if (!m.is_drop()) by[p.turn] &= ~bit(m.from());
    Side side = other(p.turn);
    bool good = true;
    for (;;) {
        Bits mine = by[side];
        if (!mine) break;
        Square cheapest = kNoSquare;
        int price = 1 << 20;
        for (Bits b = mine; b;) {
            Square s = take_first(b);
            int kind = kind_of(p.board[s]);
            int cost = kind == r.royal ? 1 << 19 : worth[kind];
            if (cost < price) price = cost, cheapest = s;
        }
        if (price == 1 << 19 && by[other(side)]) break;  // the royal may not take what is guarded
        by[side] &= ~bit(cheapest);
        good = !good;
        // `risk`: what the side to take wins by taking and stopping there.
        risk = price - risk;
        if (risk < int(good)) break;
        side = other(side);
    }
    return good;
}

}  // namespace yokai::search
