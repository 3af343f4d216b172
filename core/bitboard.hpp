#pragma once
// Sets of squares. A board has at most 32 squares, so a set is one 32-bit word.
// Square 0 is the top left corner as SFEN reads it; bit i stands for square i.

#include <bit>
#include <cstdint>

namespace yokai {

using Bits = std::uint32_t;
using Square = int;

constexpr int kMaxSquares = 32;
constexpr Square kNoSquare = kMaxSquares;

constexpr Bits bit(Square s) { return Bits{1} << s; }
// Without a popcount instruction the compiler would call a function; inline arithmetic is faster.
constexpr int count(Bits b) {
#ifdef __POPCNT__
    return std::popcount(b);
#else
    b -= b >> 1 & 0x55555555u;
    b = (b & 0x33333333u) + (b >> 2 & 0x33333333u);
    return int(((b + (b >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
#endif
}
constexpr Square first(Bits b) { return std::countr_zero(b); }

// Removes the first square from a set and returns it: while (set) use(take_first(set));
constexpr Square take_first(Bits& b) {
    Square s = first(b);
    b &= b - 1;
    return s;
}

}  // namespace yokai
