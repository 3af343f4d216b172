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
constexpr int count(Bits b) { return std::popcount(b); }
constexpr Square first(Bits b) { return std::countr_zero(b); }

// Takes the first square out of a set: while (set) use(take_first(set));
constexpr Square take_first(Bits& b) {
    Square s = first(b);
    b &= b - 1;
    return s;
}

}  // namespace yokai
