#pragma once
// A flag that asks one search to end, from any thread. Once set it stays set, so that a stop before
// the search begins is not lost.

#include <atomic>

namespace yokai {

class Stop {
  public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> set_{false};
};

}  // namespace yokai
