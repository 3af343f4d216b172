#include "position.hpp"

#include <cassert>

namespace yokai {

void Position::put(Piece p, Square s) {
    Side side = side_of(p);
    int kind = kind_of(p);
    assert(s >= 0 && s < rules->squares && board[s] == kEmpty);
    assert(kind < int(rules->kinds.size()));
    board[s] = p;
    by_side[side] |= bit(s);
    by_kind[kind] |= bit(s);
    hash ^= rules->board_key[side][kind][s];
    if (kind == rules->royal) royal[side] = std::uint8_t(s);
}

void Position::remove(Square s) {
    assert(s >= 0 && s < rules->squares && board[s] != kEmpty);
    Side side = side_of(board[s]);
    int kind = kind_of(board[s]);
    board[s] = kEmpty;
    by_side[side] &= ~bit(s);
    by_kind[kind] &= ~bit(s);
    hash ^= rules->board_key[side][kind][s];
    if (kind == rules->royal) royal[side] = kNoSquare;
}

void Position::hold(Side side, int kind) {
    assert(kind < int(rules->kinds.size()) && reserve[side][kind] < kMaxSquares);
    hash ^= rules->reserve_key[side][kind][reserve[side][kind]++];
    held[side] |= bit(kind);
}

void Position::release(Side side, int kind) {
    assert(reserve[side][kind] > 0);
    hash ^= rules->reserve_key[side][kind][--reserve[side][kind]];
    if (!reserve[side][kind]) held[side] &= ~bit(kind);
}

Undo Position::play(Move m) {
    Undo u{hash, m, kEmpty};
    if (m.is_drop()) {
        release(turn, m.kind());
        put(piece(turn, m.kind()), m.to());
    } else {
        assert(by_side[turn] & bit(m.from()) & ~bit(m.to()));
        int kind = kind_of(board[m.from()]);
        u.captured = board[m.to()];
        if (u.captured != kEmpty) {
            assert(side_of(u.captured) != turn);
            remove(m.to());
            int taken = rules->plain[kind_of(u.captured)];
            if (taken != rules->royal) hold(turn, taken);  // a captured royal ends the game
        }
        remove(m.from());
        put(piece(turn, m.promotes() ? rules->kinds[kind].promotes_to : kind), m.to());
    }
    turn = other(turn);
    hash ^= rules->turn_key;
    return u;
}

void Position::undo(const Undo& u) {
    Move m = u.move;
    turn = other(turn);
    int kind = kind_of(board[m.to()]);
    remove(m.to());
    if (m.is_drop()) {
        hold(turn, kind);
    } else {
        put(piece(turn, m.promotes() ? rules->plain[kind] : kind), m.from());
        if (u.captured != kEmpty) {
            put(u.captured, m.to());
            int taken = rules->plain[kind_of(u.captured)];
            if (taken != rules->royal) release(turn, taken);
        }
    }
    hash = u.hash;
}

std::uint64_t Position::full_hash() const {
    std::uint64_t h = turn == North ? rules->turn_key : 0;
    for (Square s = 0; s < rules->squares; ++s)
        if (board[s] != kEmpty) h ^= rules->board_key[side_of(board[s])][kind_of(board[s])][s];
    for (int side = 0; side < 2; ++side)
        for (int k = 0; k < kMaxKinds; ++k)
            for (int n = 0; n < reserve[side][k]; ++n) h ^= rules->reserve_key[side][k][n];
    return h;
}

}  // namespace yokai
