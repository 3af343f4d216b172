// Compiled with -mavx2, where there is such a thing; called only where the processor has it.

#include "net_kernels.hpp"

#ifdef YOKAI_AVX2
#include "net_kernels.inc"

namespace yokai::search {

extern const NetKernels kAvx2Kernels;
const NetKernels kAvx2Kernels{add, swap, swap_two, judge};

}  // namespace yokai::search
#endif
