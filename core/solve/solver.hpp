#pragma once
// The implementation of retrograde.hpp.
//
// During the work, a byte is the distance of a decided position, or kOpen plus the number of moves
// that are not yet refuted. Distances are processed in order:
//   a position lost in d   makes every open predecessor won in d + 1;
//   a position won in d    refutes one move of every open predecessor, and if
//                          it was the last one, the predecessor is lost in d + 1.
// Moves into positions where the opponent captures the royal at once are refuted from the start and
// never counted, so only numbered positions have predecessors here.
//
// Blocks are processed one after the other. All moves but those of the royal lead from a block to
// few others with the same pair of royals, some megabytes in all, which fit the cache.

#include <algorithm>
#include <atomic>

#include "../threads.hpp"
#include "origins.hpp"
#include "retrograde.hpp"

namespace yokai::solve {

constexpr Value kOpen = 192;
constexpr int kMaxMoves = 255 - kOpen;

class Solver {
  public:
    // `portable`: leave out what only some processors have.
    Solver(const Index& index, Value* values, int threads, bool portable = false)
        : x_(index),
          r_(*index.rules),
          faces_(index),
          values_(values),
          threads_(threads),
          portable_(portable),
          blocks_(index.pairs.size() * index.shapes.size()),
          marked_{std::vector<std::uint8_t>(blocks_), std::vector<std::uint8_t>(blocks_)} {}

    // Works until all values are known, or until the Report stops it: then it returns false, and
    // may be called again to go on.
    bool run(const Report& report);

  private:
    std::uint64_t base(std::size_t b) const {
        return x_.base(int(b / x_.shapes.size()), std::uint32_t(b % x_.shapes.size()));
    }
    std::uint64_t size(std::size_t b) const {
        const Shape& s = x_.shapes[b % x_.shapes.size()];
        return std::uint64_t(x_.rows(int(b / x_.shapes.size()), s.south)) * s.columns;
    }

    static bool any(const std::vector<std::uint8_t>& marks) {
        return std::find(marks.begin(), marks.end(), 1) != marks.end();
    }

    // each_block() and each_marked() return false if the work was stopped. The next call goes on
    // with the blocks that are left.
    template <class Work>
    bool each_block(Reporter& report, int plies, Work work) {
        auto tick = [&](std::uint64_t) {
            return report(plies, double(decided_.load()) / double(x_.size()), &tally_);
        };
        auto some = [&](std::size_t first, std::size_t last) {
            for (std::size_t b = first; b < last; ++b)
                if (!work(b)) return false;
            return true;
        };
        bool stopped = !parallel(next_, blocks_, 16, threads_, tick, some) && next_ < blocks_;
        if (!stopped) next_ = 0;
        return !stopped && !too_many_moves_;
    }

    // Processes all positions of one distance.
    bool each_marked(Reporter& report, int won, int plies) {
        if (next_ == 0) {
            now_.assign(blocks_, 0);
            now_.swap(marked_[won]);
            if (!any(now_)) return true;
        }
        return each_block(report, plies, [&](std::size_t b) {
            if (!now_[b]) return true;
            // A block may hold both distances 0 and 2 after counting; mark it again for the latter.
            if (!won && plies == 0) mark(0, b);
            won ? expand<true>(b, Value(plies)) : expand<false>(b, Value(plies ? plies : kNoMove));
            return true;
        });
    }

    void tally(Value value, std::uint64_t positions) {
        tally_[value] += positions;
        decided_ += positions;
    }

    void mark(int won, std::size_t block) {
        std::atomic_ref<std::uint8_t>(marked_[won][block]).store(1, std::memory_order_relaxed);
    }

    bool count_block(std::size_t b);  // false: a number of moves does not fit
    template <bool Won>
    void expand(std::size_t b, Value code);
    // Two ways that agree; the second is for gcc and processors with BMI2.
    template <bool Won, int kFaceCount>
    void expand_anywhere(std::size_t b, Value code);
    template <bool Won, int kFaceCount>
    void expand_by_bmi2(std::size_t b, Value code);

    const Index& x_;
    const Rules& r_;
    const Faces faces_;
    Value* values_;
    int threads_;
    [[maybe_unused]] bool portable_;
    std::size_t blocks_;
    std::vector<std::uint8_t> marked_[2];  // blocks with newly lost, newly won positions
    std::vector<std::uint8_t> now_;        // the marks of the present distance
    int stage_ = 0;                        // 0 counts moves, then d + 1 processes distance d
    bool clearing_ = false;                // what is still open is drawn
    std::atomic<std::uint64_t> next_{0};   // the first block that this stage has not processed
    std::atomic<std::uint64_t> decided_{0};
    Tally tally_{};
    std::atomic<bool> too_many_moves_{false};
};

}  // namespace yokai::solve
