#pragma once
// Reading from an open file descriptor.

#include <cerrno>
#include <cstddef>
#include <cstdint>

// A sandbox has no files, except Emscripten's; MinGW's unistd.h has no pread.
#if (!defined(YOKAI_SANDBOX) || defined(__EMSCRIPTEN__)) && !defined(_WIN32) && \
    __has_include(<unistd.h>)
#include <unistd.h>
#define YOKAI_READS_FILES
#endif

namespace yokai {

// Reads `size` bytes at `offset`; false if the file is shorter, or on a system without pread, where
// mapped files cannot be truncated and this is not called.
inline bool read_at([[maybe_unused]] int file, [[maybe_unused]] std::uint64_t offset,
                    [[maybe_unused]] unsigned char* to, [[maybe_unused]] std::size_t size) {
#ifdef YOKAI_READS_FILES
    while (size > 0) {
        ssize_t got = pread(file, to, size, off_t(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got, offset += std::uint64_t(got), size -= std::size_t(got);
    }
    return true;
#else
    return false;
#endif
}

}  // namespace yokai
