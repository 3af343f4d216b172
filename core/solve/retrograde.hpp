#pragma once
// Retrograde analysis: from decided positions backwards to all positions that lead there.

#include <array>
#include <atomic>
#include <chrono>
#include <functional>

#include "index.hpp"

namespace yokai::solve {

// The value of a position in one byte. 0 is a draw. With d >= 1 the game ends in d plies with best
// play; the mover wins if d is odd and loses if it is even. kNoMove: the mover has no move and has
// lost.
using Value = std::uint8_t;
constexpr Value kDraw = 0;
constexpr Value kNoMove = 191;
constexpr int kMaxPlies = 190;

using Tally = std::array<std::atomic<std::uint64_t>, 256>;  // how many positions have each value

struct Progress {
    int plies;             // the present distance; 0 while the moves are counted
    double done;           // share of the whole work, 0 to 1
    const Tally* decided;  // so far, draws left out; nullptr where nothing is decided
};
// Called with the progress; returns false to stop the work. It must not throw.
using Report = std::function<bool(const Progress&)>;

// Calls a Report at most ten times a second.
class Reporter {
  public:
    explicit Reporter(const Report& report) : report_(report) {}
    bool operator()(int plies, double done, const Tally* decided = nullptr) {
        auto now = std::chrono::steady_clock::now();
        if (!report_ || now - last_ < std::chrono::milliseconds(100)) return true;
        last_ = now;
        stopped_ = !report_({plies, done, decided});
        return !stopped_;
    }
    bool stopped() const { return stopped_; }

  private:
    const Report& report_;
    bool stopped_ = false;
    std::chrono::steady_clock::time_point last_{};
};

// Fills `values`, index.size() bytes; false if the Report stopped it. Fails with
// std::overflow_error if a distance or a number of moves does not fit a byte.
bool solve(const Index& index, Value* values, int threads, const Report& report);

}  // namespace yokai::solve
