#pragma once
// Perft, which counts move sequences to test a move generator and its speed, and random games.

#include "movegen.hpp"

namespace yokai {

// Counts the move sequences of this length; a finished game has none. halt() is called some
// thousand times a second; once it returns true, the count ends soon and is meaningless.
template <class Halt>
std::uint64_t perft(Position& p, int depth, Halt& halt) {
    if (depth == 0) return 1;
    if (decided(p) != End::None) return 0;
    if (depth == 1) return std::uint64_t(count_moves(p));
    MoveList list;
    generate(p, list);
    std::uint64_t total = 0;
    for (Move m : list) {
        if (depth > 3 && halt()) break;
        Undo u = p.play(m);
        total += perft(p, depth - 1, halt);
        p.undo(u);
    }
    return total;
}

// Plays random moves until the game ends or `max_plies` are played; returns the number of moves.
inline int random_game(Position p, std::uint64_t& state, int max_plies) {
    for (int ply = 0; ply < max_plies; ++ply) {
        if (decided(p) != End::None) return ply;
        MoveList list;
        generate(p, list);
        if (!list.size) return ply;
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        p.play(list.moves[(state >> 32) * std::uint64_t(list.size) >> 32]);
    }
    return max_plies;
}

}  // namespace yokai
