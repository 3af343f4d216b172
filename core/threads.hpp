#pragma once
// Work on several threads. A build with YOKAI_SANDBOX starts none: the caller does all work, or
// with YOKAI_POOL shares it with threads that its host has started (light/pool.cpp).

#include <algorithm>
#include <atomic>
#include <cstdint>

#ifndef YOKAI_SANDBOX
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace yokai {

#ifdef YOKAI_POOL
class Mutex {
  public:
    void lock();
    void unlock();

  private:
    std::atomic<int> locked_{0};
};
// together() without its types.
void share(int count, void (*call)(const void* work, int number), const void* work);
#elif defined(YOKAI_SANDBOX)
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

// Locks a mutex for the lifetime of the object.
class Hold {
  public:
    explicit Hold(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Hold() { mutex_.unlock(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

  private:
    Mutex& mutex_;
};

// Calls work(0) in the calling thread and work(1) to work(count - 1) on new threads, as many as the
// system gives; returns when all are done. `work` must not throw.
template <class Work>
void together([[maybe_unused]] int count, const Work& work) {
#ifdef YOKAI_POOL
    share(count, [](const void* w, int number) { (*static_cast<const Work*>(w))(number); }, &work);
#elif defined(YOKAI_SANDBOX)
    work(0);
#else
    std::vector<std::thread> others;
    if (count > 1) others.reserve(std::size_t(count) - 1);
    try {
        for (int i = 1; i < count; ++i) others.emplace_back([&work, i] { work(i); });
    } catch (const std::system_error&) {  // the system gives no more
    }
    work(0);
    for (std::thread& t : others) t.join();
#endif
}

// Runs work(first, last) over [next, size) in chunks. The calling thread works too, and calls
// tick(first) after each of its chunks. If `work` or `tick` returns false, all threads stop after
// the chunks they have begun, and parallel() returns false; `next` is then where to go on.
template <class Tick, class Work>
bool parallel(std::atomic<std::uint64_t>& next, std::uint64_t size, std::uint64_t chunk,
              int threads, const Tick& tick, const Work& work) {
    std::atomic<bool> go_on{true};
    together(threads, [&](int thread) {
        for (std::uint64_t i; go_on && (i = next.fetch_add(chunk)) < size;)
            if (!work(i, std::min(i + chunk, size)) || (thread == 0 && !tick(i))) go_on = false;
    });
    return go_on;
}

// The same over [0, size).
template <class Tick, class Work>
bool parallel(std::uint64_t size, std::uint64_t chunk, int threads, const Tick& tick,
              const Work& work) {
    std::atomic<std::uint64_t> next{0};
    return parallel(next, size, chunk, threads, tick, work);
}

}  // namespace yokai
