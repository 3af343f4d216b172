#pragma once
// Move generation, the end of a game, and the reasons why a move is refused.

#include <cassert>

#include "position.hpp"

namespace yokai {

// A list of moves on the stack. Its capacity is above the largest number of moves: 31 pieces with 8
// steps, each also as a promotion, and 15 kinds to drop on fewer than 32 squares.
struct MoveList {
    static constexpr int kCapacity = 1024;
    std::array<Move, kCapacity> moves;
    int size = 0;

    void add(Move m) {
        assert(size < kCapacity);
        moves[size++] = m;
    }
    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + size; }
};

// How a game ends by the position alone. The side that just moved has won, but a stalemate is a
// draw.
enum class End { None, Capture, Reach, Checkmate, NoMove, Stalemate, Count };
constexpr const char* kEndNames[] = {nullptr,     "capture", "reach",
                                     "checkmate", "no move", "stalemate"};
static_assert(std::size(kEndNames) == std::size_t(End::Count));
constexpr bool is_won(End end) { return end != End::None && end != End::Stalemate; }
End ending(const Position& p);

// The ending without End::NoMove and End::Stalemate: cheaper, and enough where the moves are
// generated next. The side that just moved has won.
End decided(const Position& p);

// Can the mover capture the royal, and win, now?
bool can_capture_royal(const Position& p);

// Is the royal of `side` attacked, with no move that saves it or captures the other royal?
bool checkmated(const Position& p, Side side);

// The squares where the mover may drop this kind, without rule 20 (no mate by a drop).
Bits drop_squares(const Position& p, int kind);

// Those of the squares where a drop of this kind would be a forbidden mate.
Bits forbidden_mates(const Position& p, int kind, Bits squares);

// The legal moves of a position that is not decided(); if there are none, the game is over.
void generate(const Position& p, MoveList& list);
int count_moves(const Position& p);

// Why a move may not be played. Everything but None is illegal.
enum class Refusal {
    None,
    GameOver,
    NoPiece,
    NotYours,
    NoDot,
    OwnPiece,
    RoyalAttacked,
    NeverPromotes,
    OutsideZone,
    MustPromote,
    NoDrops,
    NotHeld,
    Occupied,
    DeadEnd,
    ColumnTaken,
    DropMate,
    Count,
};
constexpr const char* kRefusalNames[] = {
    nullptr,          "game_over",      "no_piece",     "not_yours",    "no_dot",   "own_piece",
    "royal_attacked", "never_promotes", "outside_zone", "must_promote", "no_drops", "not_held",
    "occupied",       "dead_end",       "column_taken", "drop_mate",
};
static_assert(std::size(kRefusalNames) == std::size_t(Refusal::Count));
Refusal refusal(const Position& p, Move m);

}  // namespace yokai
