#pragma once
// Memory for large hash tables. Nearly every access is a cache miss; huge pages, where the system
// has them, avoid a second miss for the address (TLB miss).

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#ifdef _WIN32
#include <malloc.h>
#endif

#if !defined(YOKAI_SANDBOX) && __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif
#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace yokai {

constexpr std::size_t kMegabyte = 1 << 20;

// The place of a hash among `size` places: the upper half of the product. WebAssembly multiplies no
// two words of 64 bits to one of 128; two products do the same there, where a size has 32 bits.
inline std::size_t scaled(std::uint64_t hash, std::size_t size) {
#ifdef __wasm__
    return std::size_t(((hash >> 32) * size + ((hash & 0xFFFFFFFFu) * size >> 32)) >> 32);
#elif defined(_MSC_VER)
    return std::size_t(__umulh(hash, size));
#else
    return std::size_t((unsigned __int128)(hash)*size >> 64);
#endif
}

// Asks for the memory at an address before it is needed.
inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#elif defined(_MSC_VER) && defined(_M_X64)
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#else
    (void)address;
#endif
}

// Allocates at least `bytes`, or returns nullptr. Free the memory with free_pages().
inline void* take_pages(std::size_t bytes) {
    constexpr std::size_t kHugePage = 2 * kMegabyte;
    bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
#ifdef _WIN32
    void* memory = _aligned_malloc(bytes, kHugePage);
#else
    void* memory = std::aligned_alloc(kHugePage, bytes);
#endif
#ifdef MADV_HUGEPAGE
    if (memory) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

inline void free_pages(void* memory) {
#ifdef _WIN32
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

}  // namespace yokai
