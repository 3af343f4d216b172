#pragma once
// Memory for large hash tables. Nearly every access is a cache miss; huge pages, where the system
// has them, avoid a second miss for the address (TLB miss).

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#if !defined(YOKAI_SANDBOX) && __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace yokai {

constexpr std::size_t kMegabyte = 1 << 20;

// The place of a hash among `size` places: the upper half of the product. WebAssembly multiplies no
// two words of 64 bits to one of 128; two products do the same there, where a size has 32 bits.
inline std::size_t scaled(std::uint64_t hash, std::size_t size) {
#ifdef __wasm__
    return std::size_t(((hash >> 32) * size + ((hash & 0xFFFFFFFFu) * size >> 32)) >> 32);
#else
    return std::size_t((unsigned __int128)(hash)*size >> 64);
#endif
}

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
