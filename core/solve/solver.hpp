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
// Positions are processed in the order of their numbers. All moves but those of the royal lead from
// a block to few others with the same pair of royals, some megabytes in all, which fit the cache.

#include <algorithm>
#include <atomic>

#include "../threads.hpp"
#include "origins.hpp"
#include "retrograde.hpp"

namespace yokai::solve {

constexpr Value kOpen = 192;
constexpr int kMaxMoves = 255 - kOpen;
// The values are marked by cells of so many, in which a distance has newly decided positions.
constexpr std::uint64_t kCell = 4096;
constexpr int kChunk = 16;  // blocks or cells that a thread takes at once

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
          cells_(index.size() / kCell + 1),
          marked_{std::vector<std::uint8_t>(cells_), std::vector<std::uint8_t>(cells_)} {
        share_out();
    }

    // Works until all values are known, or until the Report stops it: then it returns false, and
    // may be called again to go on.
    bool run(const Report& report);

  private:
    struct Range {
        std::uint64_t first, last;
    };

    void share_out();

    static bool any(const std::vector<std::uint8_t>& marks) {
        return std::find(marks.begin(), marks.end(), 1) != marks.end();
    }

    bool tell(Reporter& report, int plies) const {
        return report(plies, double(decided_.load()) / double(x_.size()), &tally_);
    }

    // each(), each_shared() and each_marked() return false if the work was stopped. The next call
    // goes on with the blocks or cells that are left.
    template <class Work>
    bool each(std::uint64_t size, int chunk, Reporter& report, int plies, Work work) {
        auto tick = [&](std::uint64_t) { return tell(report, plies); };
        bool stopped = !parallel(next_, size, chunk, threads_, tick, work) && next_ < size;
        if (!stopped) next_ = 0;
        return !stopped && !too_many_moves_;
    }

    // Processes the positions won in `plies`; each of shared_ is processed by one thread.
    bool each_shared(Reporter& report, int plies) {
        if (next_ == 0) left_ = shared_;
        next_ = 1;
        std::atomic<bool> go_on{true};
        std::atomic<std::size_t> next{0};
        together(threads_, [&](int thread) {
            for (std::size_t i; (i = next++) < left_.size();)
                for (Range& left = left_[i]; go_on && left.first < left.last;) {
                    const std::uint64_t end = (left.first / kCell + kChunk) * kCell;
                    const Range range{left.first, std::min(end, left.last)};
                    expand<true>(range, Value(plies));
                    left.first = range.last;
                    if (thread == 0 && !tell(report, plies)) go_on = false;
                }
        });
        for (const Range& left : left_)
            if (left.first < left.last) return false;
        next_ = 0;
        return true;
    }

    // Processes all positions of one distance.
    bool each_marked(Reporter& report, int won, int plies) {
        if (next_ == 0) {
            now_.assign(cells_, 0);
            now_.swap(marked_[won]);
            if (!any(now_)) return true;
        }
        // A cell may hold both distances 0 and 2 after counting; mark it again for the latter.
        if (next_ == 0 && plies == 0) marked_[0] = now_;
        if (won && !shared_.empty()) return each_shared(report, plies);
        return each(cells_, kChunk, report, plies, [&](std::uint64_t first, std::uint64_t last) {
            const Range range{first * kCell, std::min(last * kCell, x_.size())};
            won ? expand<true>(range, Value(plies))
                : expand<false>(range, Value(plies ? plies : kNoMove));
            return true;
        });
    }

    void tally(Value value, std::uint64_t positions) {
        tally_[value] += positions;
        decided_ += positions;
    }

    void mark(int won, std::uint64_t cell) {
        std::atomic_ref<std::uint8_t>(marked_[won][cell]).store(1, std::memory_order_relaxed);
    }

    bool count_block(std::size_t b);  // false: a number of moves does not fit
    template <bool Won>
    void expand(Range range, Value code);
    // Two ways that agree; the second is for gcc and processors with BMI2.
    template <bool Won, class Sets>
    void expand_anywhere(Range range, Value code);
    template <bool Won, class Sets>
    void expand_by_bmi2(Range range, Value code);

    const Index& x_;
    const Rules& r_;
    const Faces faces_;
    Value* values_;
    int threads_;
    [[maybe_unused]] bool portable_;
    std::uint64_t blocks_, cells_;
    // Ranges that have no predecessor in common, if they share out evenly among the threads: then
    // no two threads count down the moves of one position.
    std::vector<Range> shared_;
    std::vector<Range> left_;              // what each_shared() has not processed of them
    std::vector<std::uint8_t> marked_[2];  // cells with newly lost, newly won positions
    std::vector<std::uint8_t> now_;        // the marks of the present distance
    int stage_ = 0;                        // 0 counts moves, then d + 1 processes distance d
    bool clearing_ = false;                // what is still open is drawn
    // The first block or cell that this stage has not processed; 0: it has not begun.
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> decided_{0};
    Tally tally_{};
    std::atomic<bool> too_many_moves_{false};
};

}  // namespace yokai::solve
