// Threads in a browser: workers of the page that run this module in the same memory, and wait here
// for their share. Memory is allocated under a lock, because the library has none.

#ifdef YOKAI_POOL

#include <cstdlib>

#include "../threads.hpp"
#include "light.hpp"

namespace yokai {

namespace {

constexpr std::size_t kStack = 4 << 20;  // bytes for a helper; the search needs less than one

int* address(std::atomic<int>& number) { return reinterpret_cast<int*>(&number); }
void sleep_while(std::atomic<int>& number, int is) {
    __builtin_wasm_memory_atomic_wait32(address(number), is, -1);
}
void wake(std::atomic<int>& number) { __builtin_wasm_memory_atomic_notify(address(number), ~0u); }

// The present work. Whoever lowers `left` from n does work(n).
void (*call_)(const void*, int);
const void* work_;
std::atomic<int> left{0}, done{0};

Mutex allocating;

}  // namespace

void Mutex::lock() {
    while (locked_.exchange(1, std::memory_order_acquire)) sleep_while(locked_, 1);
}

void Mutex::unlock() {
    locked_.store(0, std::memory_order_release);
    wake(locked_);
}

// What no helper has begun when the caller has done its part is left out, as where the system gives
// no more threads.
void share(int count, void (*call)(const void*, int), const void* work) {
    call_ = call, work_ = work;
    done = 0;
    left = count - 1;
    wake(left);
    call(work, 0);
    int begun = count - 1 - left.exchange(0);
    for (int now; (now = done) != begun;) sleep_while(done, now);
}

}  // namespace yokai

using namespace yokai;

// The top of a new stack for a helper.
LIGHT void* light_stack() { return static_cast<char*>(std::aligned_alloc(16, kStack)) + kStack; }

// The life of a helper. It ends with its worker.
LIGHT void light_help() {
    for (;;) {
        int number = left;
        if (number <= 0) {
            sleep_while(left, number);
        } else if (left.compare_exchange_strong(number, number - 1)) {
            call_(work_, number);
            ++done;
            wake(done);
        }
    }
}

// The linker calls these instead (--wrap).
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t size) {
    Hold hold(allocating);
    return __real_malloc(size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
    Hold hold(allocating);
    return __real_aligned_alloc(alignment, size);
}
void __wrap_free(void* memory) {
    Hold hold(allocating);
    __real_free(memory);
}
}

#endif
