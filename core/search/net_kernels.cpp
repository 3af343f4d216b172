#include "net_kernels.hpp"

#include "net_kernels.inc"

namespace yokai::search {

const NetKernels kPortableKernels{add, swap, swap_two, judge};

#ifdef YOKAI_AVX2
extern const NetKernels kAvx2Kernels;
const NetKernels& fastest_kernels() {
    static const bool has = __builtin_cpu_supports("avx2");
    return has ? kAvx2Kernels : kPortableKernels;
}
#else
const NetKernels& fastest_kernels() { return kPortableKernels; }
#endif

}  // namespace yokai::search
