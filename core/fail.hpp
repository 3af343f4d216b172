#pragma once
// Errors of the core: an exception, which Python sees. A build without exceptions ends the program
// instead.

#ifndef __cpp_exceptions
#include <cstdlib>
#endif

namespace yokai {

template <class Error, class... Reason>
[[noreturn]] void fail([[maybe_unused]] Reason... reason) {
#ifdef __cpp_exceptions
    throw Error(reason...);
#else
    std::abort();
#endif
}

}  // namespace yokai
