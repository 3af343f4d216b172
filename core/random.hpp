#pragma once
// Random numbers (splitmix64): the same seed gives the same numbers on every machine.

#include <cassert>
#include <cstdint>

namespace yokai {

struct Random {
    std::uint64_t state;

    std::uint64_t next() {
        std::uint64_t z = (state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    // A number from 0 to count - 1, all equally likely.
    int pick(int count) {
        assert(count > 0);
        return int((next() >> 32) * std::uint64_t(count) >> 32);
    }
};

}  // namespace yokai
