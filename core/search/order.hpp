#pragma once
// Which move to try first: memory of what worked, and the exchange a capture starts.

#include <cstdlib>
#include <memory>

#include "evaluation.hpp"

namespace yokai::search {

// A move as the memory knows it: which kind goes where, and whether from the reserve.
using Slot = int;
constexpr int kSlots = 2 * kMaxKinds * kMaxSquares;

inline Slot slot(const Position& p, Move m) {
    return m.is_drop() ? (kMaxKinds + m.kind()) * kMaxSquares + m.to()
                       : kind_of(p.board[m.from()]) * kMaxSquares + m.to();
}

// Counts that forget: each success moves a count towards the limit, each failure away.
struct History {
    static constexpr int kLimit = 8192;
    using Row = std::array<std::int16_t, kSlots>;

    std::array<Row, 2> side{};                                          // [side][move]
    std::array<std::array<std::int16_t, kMaxKinds>, kSlots> capture{};  // [move][taken]
    std::unique_ptr<Row[]> after = std::make_unique<Row[]>(kSlots);     // [earlier move][move]

    static void learn(std::int16_t& count, int bonus) {
        count = std::int16_t(count + bonus - count * std::abs(bonus) / kLimit);
    }
    void age() {
        for (Row& row : side)
            for (std::int16_t& n : row) n = std::int16_t(n / 2);
    }
};

// Does the exchange that a move starts on its target gain at least `least`?
// Each side takes with its cheapest piece, or stops; royals take only what is not guarded.
inline bool exchange_gains(const Position& p, const Evaluation& e, Move m, int least) {
    const Rules& r = *p.rules;
    Square to = m.to();
    Piece taken = p.board[to];
    int gain = (m.is_drop() || taken == kEmpty ? 0 : e.worth(kind_of(taken))) - least;
    if (gain < 0) return false;
    int face = m.is_drop() ? m.kind() : kind_of(p.board[m.from()]);
    if (!m.is_drop() && m.promotes()) face = r.kinds[face].promotes_to;
    if (face == r.royal) return true;  // it steps only where nothing attacks
    int risk = e.worth(face) - gain;
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
            int cost = kind == r.royal ? 1 << 19 : e.worth(kind);
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
