// Expanding a decided position: finding its predecessors by un-moves.

#include <algorithm>
#include <cstring>

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

// The next value from `v` on that is `code`, or nullptr. Other threads change values meanwhile, but
// none that is `code` and none into it, so either the old or the new value will do. Atomic reads
// make solving 8 % slower than memchr; only builds with the thread sanitizer use them.
Value* find(Value* v, Value* end, Value code) {
#ifdef __SANITIZE_THREAD__
    for (; v != end; ++v)
        if (std::atomic_ref<Value>(*v).load(std::memory_order_relaxed) == code) return v;
    return nullptr;
#else
    return static_cast<Value*>(std::memchr(v, code, std::size_t(end - v)));
#endif
}

}  // namespace

namespace {

// The face of each piece of a side, in the order of its slots; returns their number.
int list_faces(const SideClass& c, std::uint8_t* faces) {
    int n = 0;
    for (int i = 0; i < c.kinds_used; ++i)
        for (int k = c.of[c.used[i]]; k > 0; --k) faces[n++] = c.used[i];
    return n;
}

}  // namespace

#define EXPAND expand_anywhere
#define RANK x_.rank
#include "expand.inc"
#undef EXPAND
#undef RANK

#ifdef YOKAI_BMI2
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,popcnt")

namespace {

// Index::rank() without a branch: PEXT numbers the squares of a face among those left. A face that
// the class does not use has no squares and adds nothing.
template <int kFaceCount>
inline std::uint32_t rank_by_pext(const std::uint16_t* set_ranks, const Mask* on,
                                  const std::uint32_t* weight, Mask left) {
    std::uint32_t number = 0;
    for (int f = 0; f < kFaceCount; ++f) {
        number += weight[f] * set_ranks[_pext_u32(on[f], left)];
        left = Mask(left & ~on[f]);
    }
    return number;
}

}  // namespace

#define EXPAND expand_by_bmi2
#define RANK(on, side_class, weight, left) rank_by_pext<kFaceCount>(set_ranks, on, weight, left)
#include "expand.inc"
#undef EXPAND
#undef RANK

template void Solver::expand_by_bmi2<true, 2>(std::size_t, Value);
template void Solver::expand_by_bmi2<false, 2>(std::size_t, Value);
template void Solver::expand_by_bmi2<true, 4>(std::size_t, Value);
template void Solver::expand_by_bmi2<false, 4>(std::size_t, Value);
template void Solver::expand_by_bmi2<true, kMaxFaces>(std::size_t, Value);
template void Solver::expand_by_bmi2<false, kMaxFaces>(std::size_t, Value);

#pragma GCC pop_options

namespace {

// Does the processor have all that the work above is compiled for? The first two generations of Zen
// have PEXT, but as slow microcode.
bool has_bmi2() {
    static const bool has = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                            __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
                            !__builtin_cpu_is("znver2");
    return has;
}

}  // namespace
#endif

template <bool Won>
void Solver::expand(std::size_t b, Value code) {
#ifdef YOKAI_BMI2
    if (!portable_ && has_bmi2() && !x_.set_ranks.empty()) {
        std::size_t faces = x_.kinds.size();
        if (faces <= 2) return expand_by_bmi2<Won, 2>(b, code);
        if (faces <= 4) return expand_by_bmi2<Won, 4>(b, code);
        return expand_by_bmi2<Won, kMaxFaces>(b, code);
    }
#endif
    expand_anywhere<Won, kMaxFaces>(b, code);
}

template void Solver::expand<true>(std::size_t, Value);
template void Solver::expand<false>(std::size_t, Value);

}  // namespace yokai::solve
