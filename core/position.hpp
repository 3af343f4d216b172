#pragma once
// A position: the board, the reserves and the side to move. play() and undo() change it in place
// and keep the hash up to date.

#include "rules.hpp"

namespace yokai {

// A move in 16 bits. Bits 0-4: target. Bits 5-9: origin, or the kind dropped. Bit 10: promotes.
// Bit 11: a drop. No step ends on its origin, so code 0, Move{}, is no move. The code has no
// default value: move lists are long, and clearing them would cost more than filling them.
struct Move {
    std::uint16_t code;

    static constexpr Move step(Square from, Square to, bool promotes = false) {
        return Move{std::uint16_t(to | from << 5 | promotes << 10)};
    }
    static constexpr Move drop(int kind, Square to) {
        return Move{std::uint16_t(to | kind << 5 | 1 << 11)};
    }
    constexpr Square to() const { return code & 31; }
    constexpr Square from() const { return code >> 5 & 31; }
    constexpr int kind() const { return code >> 5 & 31; }
    constexpr bool promotes() const { return code >> 10 & 1; }
    constexpr bool is_drop() const { return code >> 11 & 1; }
    constexpr bool operator==(const Move&) const = default;
    constexpr explicit operator bool() const { return code != 0; }
};

constexpr int kMoveCodes = 1 << 12;

// A piece on the board: its kind, and its side in bit 4.
using Piece = std::uint8_t;
constexpr Piece kEmpty = 0xFF;
constexpr Piece piece(Side side, int kind) { return Piece(side << 4 | kind); }
constexpr Side side_of(Piece p) { return Side(p >> 4); }
constexpr int kind_of(Piece p) { return p & 15; }

// The state that undo() needs to restore.
struct Undo {
    std::uint64_t hash;
    Move move;
    Piece captured;
};

struct Position {
    const Rules* rules = nullptr;
    std::uint64_t hash = 0;
    std::array<Bits, 2> by_side{};
    std::array<Bits, kMaxKinds> by_kind{};
    std::array<Piece, kMaxSquares> board;
    std::array<std::array<std::uint8_t, kMaxKinds>, 2> reserve{};
    std::array<Bits, 2> held{};  // the kinds with one or more pieces in the reserve
    std::array<std::uint8_t, 2> royal{kNoSquare, kNoSquare};
    Side turn = South;

    explicit Position(const Rules& r) : rules(&r) { board.fill(kEmpty); }

    // For setting up a position. The square of put() must be empty.
    void put(Piece p, Square s);
    void remove(Square s);
    void hold(Side side, int kind);
    void release(Side side, int kind);

    // Plays a legal move; undo() restores the position exactly.
    Undo play(Move m);
    void undo(const Undo& u);
    // The hash after play(m).
    std::uint64_t hash_after(Move m) const {
        std::uint64_t h = hash ^ rules->turn_key;
        if (m.is_drop())
            return h ^ rules->reserve_key[turn][m.kind()][reserve[turn][m.kind()] - 1] ^
                   rules->board_key[turn][m.kind()][m.to()];
        int kind = kind_of(board[m.from()]);
        if (Piece taken = board[m.to()]; taken != kEmpty) {
            int prey = rules->plain[kind_of(taken)];
            h ^= rules->board_key[other(turn)][kind_of(taken)][m.to()];
            if (prey != rules->royal) h ^= rules->reserve_key[turn][prey][reserve[turn][prey]];
        }
        int then = m.promotes() ? rules->kinds[kind].promotes_to : kind;
        return h ^ rules->board_key[turn][kind][m.from()] ^ rules->board_key[turn][then][m.to()];
    }

    Bits occupied() const { return by_side[South] | by_side[North]; }

    // The `by` pieces that could step onto `to`, whatever stands there.
    Bits attackers(Side by, Square to) const {
        Bits found = 0;
        for (Bits b = rules->near[to] & by_side[by]; b;) {
            Square s = take_first(b);
            if (rules->steps[by][kind_of(board[s])][s] & bit(to)) found |= bit(s);
        }
        return found;
    }
    bool attacked(Side by, Square to) const {
        for (Bits b = rules->near[to] & by_side[by]; b;) {
            Square s = take_first(b);
            if (rules->steps[by][kind_of(board[s])][s] & bit(to)) return true;
        }
        return false;
    }
    bool in_danger(Side side) const {
        return royal[side] != kNoSquare && attacked(other(side), royal[side]);
    }

    // The hash computed from scratch; always equal to `hash`.
    std::uint64_t full_hash() const;
};

}  // namespace yokai
