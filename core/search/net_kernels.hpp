#pragma once
// The inner loops of the network: sums over a row of numbers. Their one source, net_kernels.inc, is
// compiled for any processor and again for AVX2; whole numbers make both agree bit by bit.

#include <cstdint>

namespace yokai::search {

using Row = std::int16_t;

struct NetKernels {
    // sums += row
    void (*add)(Row* sums, const Row* row, int size);
    // next = last + in - out
    void (*swap)(const Row* last, Row* next, const Row* in, const Row* out, int size);
    // The same with two rows that come and two that go.
    void (*swap_two)(const Row* last, Row* next, const Row* in, const Row* out, const Row* in2,
                     const Row* out2, int size);
    // The sum of clip(sums, 0, one)² · weights.
    std::int32_t (*judge)(const Row* sums, const Row* weights, int one, int size);
};

extern const NetKernels kPortableKernels;
// The fastest that this processor has.
const NetKernels& fastest_kernels();

}  // namespace yokai::search
