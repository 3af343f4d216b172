#pragma once
// Checks of arguments from Python. The core itself only asserts.

#include <stdexcept>

#include "../movegen.hpp"

namespace yokai {

inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// Checks an index from 0 to count - 1.
inline int numbered(int number, std::size_t count, const char* what) {
    require(number >= 0 && std::size_t(number) < count, what);
    return number;
}

inline Side to_side(int number) { return Side(numbered(number, 2, "no such side")); }

inline Move move_of(int code) {
    return Move{std::uint16_t(numbered(code, kMoveCodes, "no such move"))};
}

// Checks that the side that has just moved has its royal; the mover's may have been captured.
inline const Position& sound(const Position& p) {
    require(p.royal[other(p.turn)] != kNoSquare, "the side that moved has no royal");
    return p;
}

// Checks that the game is not over in this position.
inline const Position& unfinished(const Position& p) {
    require(ending(sound(p)) == End::None, "the game is over");
    return p;
}

inline Move legal(const Position& p, int code) {
    Move m = move_of(code);
    require(refusal(sound(p), m) == Refusal::None, "not a legal move");
    return m;
}

// Checks that a position has both royals and a board and kinds like these rules, which may be
// another object with equal rules.
inline const Position& position_of(const Rules& r, const Position& p) {
    require(p.rules->squares == r.squares && p.rules->kinds.size() == r.kinds.size(),
            "a position of another variant");
    require(p.royal[South] != kNoSquare && p.royal[North] != kNoSquare, "a royal is missing");
    return p;
}

}  // namespace yokai
