#pragma once
// The rules of a variant, as plain data given at run time, and the lookup tables derived from it.
// No part of the core knows a variant by name.

#include <array>
#include <vector>

#include "bitboard.hpp"

namespace yokai {

constexpr int kMaxKinds = 16;
constexpr int kNoKind = -1;

enum Side : std::uint8_t { South, North };
constexpr Side other(Side s) { return Side(s ^ 1); }

// One face of a piece. A dot is bit 0 to 7: the eight neighbours in reading order, forward is up.
//   0 1 2
//   3 . 4
//   5 6 7
struct Kind {
    std::uint8_t dots = 0;
    int promotes_to = kNoKind;
    bool royal = false;
    bool one_per_column = false;  // drops only: no second one in a column
    bool drop_mate = true;        // may its drop give checkmate?
};

struct Rules {
    int files = 0;
    int ranks = 0;
    std::vector<Kind> kinds;
    int zone_rows = 0;
    bool promotion_forced = false;
    bool dead_ends = false;            // may a piece land where it can never move again?
    bool reach_wins = false;           // does a safe royal on the far row win?
    bool royal_avoids_attack = false;  // may the royal not step onto an attacked square?
    bool checkmate_ends = false;       // is a royal that cannot be saved lost at once?
    bool drops = true;                 // are captured pieces ever dropped?
    bool stuck_draws = false;          // does a player without a move draw instead of losing?
    int repetition = 3;                // how often a position occurs until the game is drawn

    // Derived by prepare().
    int squares = 0;
    int royal = kNoKind;
    Bits all = 0;
    using PerKind = std::array<std::array<Bits, kMaxSquares>, kMaxKinds>;
    std::array<PerKind, 2> steps{};          // [side][kind][from]: squares it may step to
    std::array<PerKind, 2> staying{};        // of these, where it may keep its face
    std::array<PerKind, 2> promoting{};      // of these, where it may promote
    std::array<Bits, kMaxSquares> near{};    // the up to eight neighbours
    std::array<Bits, kMaxSquares> column{};  // the whole column of a square
    std::array<Bits, 2> zone{};              // promotion zone of a side
    std::array<Bits, 2> far_row{};           // the last row of a side
    std::array<std::array<Bits, kMaxKinds>, 2> dead_end{};  // squares a kind can never leave
    std::array<std::array<Bits, kMaxKinds>, 2> landing{};   // squares a kind may be dropped on
    std::array<int, kMaxKinds> plain{};  // the kind of a captured piece in the reserve

    // Zobrist keys: [side][kind][square], [side][kind][n] for the nth piece held, side to move.
    std::array<std::array<std::array<std::uint64_t, kMaxSquares>, kMaxKinds>, 2> board_key{};
    std::array<std::array<std::array<std::uint64_t, kMaxSquares>, kMaxKinds>, 2> reserve_key{};
    std::uint64_t turn_key{};

    // Why the plain data are no rules, or nullptr if they are.
    const char* fault() const;
    // Fills in the derived tables; call it once the plain data is set.
    void prepare();

    // Squares from which a `by` piece of this kind would step onto `to`. They are the steps of the
    // opponent's piece from `to`, because its dots are turned by half a turn.
    Bits sources(Side by, int kind, Square to) const { return steps[other(by)][kind][to]; }
};

}  // namespace yokai
