#pragma once
// One loop on several threads.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace yokai::solve {

struct Stopped {};  // thrown when tick() asks to stop

// Runs work(first, last) over [0, size) in chunks. The calling thread works too, and after each of
// its chunks calls tick(first); false stops everything. What any thread throws is thrown again
// here.
template <class Work, class Tick>
void parallel(std::uint64_t size, std::uint64_t chunk, int threads, Tick tick, Work work) {
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stop{false}, failed{false};
    std::exception_ptr failure;
    auto run = [&](bool caller) {
        try {
            for (std::uint64_t i; !stop && (i = next.fetch_add(chunk)) < size;) {
                work(i, std::min(i + chunk, size));
                if (caller && !tick(i)) throw Stopped{};
            }
        } catch (...) {
            stop = true;
            if (!failed.exchange(true)) failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) others.emplace_back(run, false);
    run(true);
    for (std::thread& t : others) t.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace yokai::solve
