#pragma once
// The door: what comes from Python is checked here, so that the core may take it for granted. It
// only asserts what it was promised.

#include <stdexcept>

#include "../movegen.hpp"

namespace yokai {

inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// One of `count` things, counted from 0.
inline int numbered(int number, std::size_t count, const char* what) {
    require(number >= 0 && std::size_t(number) < count, what);
    return number;
}

inline Side to_side(int number) { return Side(numbered(number, 2, "no such side")); }

inline Move move_of(int code) {
    return Move{std::uint16_t(numbered(code, kMoveCodes, "no such move"))};
}

// A position that can be judged: a royal may be missing only because it has just been captured.
inline const Position& sound(const Position& p) {
    require(p.royal[other(p.turn)] != kNoSquare, "the side that moved has no royal");
    return p;
}

// One in which play may go on.
inline const Position& unfinished(const Position& p) {
    require(ending(sound(p)) == End::None, "the game is over");
    return p;
}

inline Move legal(const Position& p, int code) {
    Move m = move_of(code);
    require(refusal(sound(p), m) == Refusal::None, "not a legal move");
    return m;
}

// One with both its royals, of rules like these. Equal rules may have been read twice.
inline const Position& position_of(const Rules& r, const Position& p) {
    require(p.rules->squares == r.squares && p.rules->kinds.size() == r.kinds.size(),
            "a position of another game");
    require(p.royal[South] != kNoSquare && p.royal[North] != kNoSquare, "a royal is missing");
    return p;
}

}  // namespace yokai
