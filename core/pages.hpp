#pragma once
// Memory for large hash tables. Nearly every access is a cache miss; huge pages, where the system
// has them, avoid a second miss for the address (TLB miss).

#include <cstddef>
#include <cstdlib>

#if !defined(YOKAI_SANDBOX) && __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace yokai {

constexpr std::size_t kMegabyte = 1 << 20;

// Allocates at least `bytes`, or returns nullptr. Free the memory with std::free.
inline void* take_pages(std::size_t bytes) {
    constexpr std::size_t kHugePage = 2 * kMegabyte;
    bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* memory = std::aligned_alloc(kHugePage, bytes);
#ifdef MADV_HUGEPAGE
    if (memory) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

}  // namespace yokai
