#pragma once
// Errors of the core: an exception, which Python sees. A build without exceptions calls give_up()
// instead, which its host defines.

namespace yokai {

#ifndef __cpp_exceptions
[[noreturn]] void give_up(const char* reason);
#endif

template <class Error, class... Reason>
[[noreturn]] void fail(Reason... reason) {
#ifdef __cpp_exceptions
    throw Error(reason...);
#else
    if constexpr (sizeof...(reason) > 0)
        give_up(reason...);
    else
        give_up("there is not enough memory");
#endif
}

}  // namespace yokai
