// Expanding a decided position: finding its predecessors by un-moves.

#include <algorithm>
#include <cstring>
#include <optional>

#include "../pages.hpp"
#include "solver.hpp"

// gcc compiles the work a second time, for processors with BMI2.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define YOKAI_BMI2
#include <immintrin.h>
#endif

namespace yokai::solve {

namespace {

// Un-moves access the table at distant addresses. Each address is prefetched this many un-moves
// before it is used.
constexpr int kAhead = 32;

// Lists the values that are `code`, as offsets from `v`, and returns their number. Other threads
// change values meanwhile, but none that is `code` and none into it, so either the old or the new
// value will do. Atomic reads make solving 8 % slower than memchr; only builds with the thread
// sanitizer use them.
int collect(Value* v, Value* end, Value code, std::uint16_t* hits) {
    int n = 0;
#ifdef __SANITIZE_THREAD__
    for (Value* at = v; at != end; ++at)
        if (std::atomic_ref<Value>(*at).load(std::memory_order_relaxed) == code)
            hits[n++] = std::uint16_t(at - v);
#else
    const void* at = v;
    while ((at = std::memchr(at, code, std::size_t(end - static_cast<const Value*>(at))))) {
        hits[n++] = std::uint16_t(static_cast<const Value*>(at) - v);
        at = static_cast<const Value*>(at) + 1;
    }
#endif
    return n;
}

// The face of each piece of a side, in the order of its slots; returns their number.
int list_faces(const SideClass& c, std::uint8_t* faces) {
    int n = 0;
    for (int i = 0; i < c.kinds_used; ++i)
        for (int k = c.of[c.used[i]]; k > 0; --k) faces[n++] = c.used[i];
    return n;
}

}  // namespace

// The squares of North's pieces by their slots: the slots number the squares that South leaves.
struct ListedPlaces {
    std::uint8_t left[kMaxBoard + 1];
    void set(const Pair& pair, int room, Mask own) {
        for (int i = 0, n = 0; i < room; ++i) {
            left[n] = pair.free_square[i];
            n += !(own >> pair.free_square[i] & 1);
        }
    }
    Square operator()(int slot) const { return left[slot]; }
};

// The squares of each face, of any game.
struct ListedSets {
    static constexpr bool kPacked = false;
    static constexpr int kRoom = kMaxFaces;
    Mask of[kMaxFaces];
    Mask operator[](int face) const { return of[face]; }
    // Adds some squares to a face, or takes them away.
    void change(int face, Mask squares) { of[face] ^= squares; }
};

// The squares of each face as one number: it has room for kFaces faces of kSquares squares.
template <class Word, int kFaces, int kSquares>
struct PackedSets {
    static constexpr bool kPacked = true;
    static constexpr int kRoom = kFaces;
    Word all;
    Mask operator[](int face) const {
        return Mask(all >> face * kSquares) & Mask((1ull << kSquares) - 1);
    }
    void change(int face, Mask squares) { all ^= Word(squares) << face * kSquares; }
};
using SmallSets = PackedSets<std::uint64_t, 4, 16>;

#define EXPAND expand_anywhere
#define RANK x_.rank
#define COLLECT collect
#define PLACES ListedPlaces
#include "expand.inc"
#undef EXPAND
#undef RANK
#undef COLLECT
#undef PLACES

#ifdef YOKAI_BMI2
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")

// Index::rank() without a branch: PEXT numbers the squares of a face among those left. A face that
// the class does not use has no squares and adds nothing.
template <class Sets>
inline std::uint32_t rank_by_pext(const std::uint16_t* set_ranks, const Sets& sets,
                                  const std::uint32_t* weight, Mask left) {
    std::uint32_t number = 0;
    for (int f = 0; f < Sets::kRoom; ++f) {
        const Mask on = sets[f];
        number += weight[f] * set_ranks[_pext_u32(on, left)];
        left = Mask(left & ~on);
    }
    return number;
}
using LargeSets = PackedSets<unsigned __int128, 4, 32>;

struct DepositedPlaces {
    Mask left;
    void set(const Pair& pair, int, Mask own) { left = Mask(pair.free & ~own); }
    Square operator()(int slot) const { return first(_pdep_u32(1u << slot, left)); }
};

namespace {

// collect() by 64 values at once.
inline int collect_by_avx2(Value* v, Value* end, Value code, std::uint16_t* hits) {
    int n = 0;
    Value* at = v;
#ifndef __SANITIZE_THREAD__
    const __m256i wanted = _mm256_set1_epi8(char(code));
    auto equal = [&](Value* half) {
        __m256i values = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(half));
        return std::uint32_t(_mm256_movemask_epi8(_mm256_cmpeq_epi8(values, wanted)));
    };
    for (; end - at >= 64; at += 64)
        for (std::uint64_t m = equal(at) | std::uint64_t(equal(at + 32)) << 32; m; m &= m - 1)
            hits[n++] = std::uint16_t(at - v + std::countr_zero(m));
#endif
    for (int rest = collect(at, end, code, hits + n); rest > 0; --rest)
        hits[n++] += std::uint16_t(at - v);
    return n;
}

}  // namespace

#define EXPAND expand_by_bmi2
#define RANK(on, side_class, weight, left) rank_by_pext(set_ranks, on, weight, left)
#define COLLECT collect_by_avx2
#define PLACES DepositedPlaces
#include "expand.inc"
#undef EXPAND
#undef RANK
#undef COLLECT
#undef PLACES

template void Solver::expand_by_bmi2<true, SmallSets>(Range, Value);
template void Solver::expand_by_bmi2<false, SmallSets>(Range, Value);
template void Solver::expand_by_bmi2<true, LargeSets>(Range, Value);
template void Solver::expand_by_bmi2<false, LargeSets>(Range, Value);
template void Solver::expand_by_bmi2<true, ListedSets>(Range, Value);
template void Solver::expand_by_bmi2<false, ListedSets>(Range, Value);

#pragma GCC pop_options

namespace {

// Does the processor have all that the work above is compiled for? The first two generations of Zen
// have PEXT, but as slow microcode.
bool has_bmi2() {
    static const bool has = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                            __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx2") &&
                            !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    return has;
}

}  // namespace
#endif

template <bool Won>
void Solver::expand(Range range, Value code) {
    const bool few = x_.kinds.size() <= 4, small = r_.squares <= 16;
#ifdef YOKAI_BMI2
    if (!portable_ && has_bmi2() && !x_.set_ranks.empty()) {
        if (few && small) return expand_by_bmi2<Won, SmallSets>(range, code);
        if (few) return expand_by_bmi2<Won, LargeSets>(range, code);
        return expand_by_bmi2<Won, ListedSets>(range, code);
    }
#endif
    if (few && small) return expand_anywhere<Won, SmallSets>(range, code);
    expand_anywhere<Won, ListedSets>(range, code);
}

template void Solver::expand<true>(Range, Value);
template void Solver::expand<false>(Range, Value);

}  // namespace yokai::solve
