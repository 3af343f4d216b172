#pragma once
// Iterative deepening alpha-beta (principal variation search) over all three games and any like
// them, by one worker a thread that share a transposition table (Lazy SMP).

#include <chrono>
#include <functional>
#include <vector>

#include "../stop.hpp"
#include "../threads.hpp"
#include "evaluation.hpp"
#include "exchange.hpp"
#include "history.hpp"
#include "mate.hpp"
#include "transpositions.hpp"
#include "tuning.hpp"

namespace yokai::search {

// Scores are hundredths of a plain piece for the mover. A game that ends in n plies scores
// kWin - n for the winner, so distances are exact.
constexpr int kWin = 32000;
constexpr int kDecided = 31000;  // from here on a score is a distance
constexpr int kMaxPly = 120;

constexpr int win_in(int plies) { return kWin - plies; }
constexpr int lost_in(int plies) { return -kWin + plies; }

struct Limits {
    int depth = kMaxPly - 8;
    std::uint64_t nodes = ~std::uint64_t{0};
    std::int64_t soft_ms = -1;  // start no new depth after this
    std::int64_t hard_ms = -1;  // stop here
    int lines = 1;
    bool proofs = true;  // look for long mates by checks alone as well
};

struct Line {
    int depth = 0, deepest = 0;
    int rank = 1;  // 1 is the best line
    int score = 0;
    std::uint64_t nodes = 0;
    std::int64_t ms = 0;
    int full = 0;  // of the table, in thousandths
    std::vector<Move> moves;
};

// What is certain about a move of the root: it mates by checks alone, or lets the opponent.
struct Proof {
    Move move;
    int score;
    std::vector<Move> line;
};

// Late move reductions: how much shallower late moves are searched, by depth and number.
struct Reductions {
    explicit Reductions(const Tuning& tuning);
    int operator()(int depth, int number) const {
        return by_[std::min(depth, kMost)][std::min(number, kMost)];
    }

  private:
    static constexpr int kMost = 63;
    std::int8_t by_[kMost + 1][kMost + 1];
};

// Called from any of the search's threads, one at a time. Must not throw.
using Tell = std::function<void(const Line&)>;

// Called by the main worker about 20 times a second, from its own thread; true ends the search,
// which keeps what it has. Must not throw.
using Tick = std::function<bool()>;
constexpr std::int64_t kTickMs = 50;

class Worker;

class Search {
  public:
    // Borrows the rules and the evaluation.
    Search(const Rules& rules, const Evaluation& evaluation, const Worth& worth,
           std::size_t megabytes, int threads);
    ~Search();

    // Thinks about a position that is not over. `before`: hashes of the positions of the game so
    // far, the present one left out; one that would stand for the third time is a draw. `quiet`:
    // plies since the last capture, drop or promotion. Returns the last complete lines, best first;
    // the first move is always legal. `stop` ends it at once.
    std::vector<Line> run(const Position& root, const std::vector<std::uint64_t>& before, int quiet,
                          const Limits& limits, const Stop& stop, const Tell& tell,
                          const Tick& tick = {});
    // Goes on with the last run where it was broken off, as if it had not been: with its position,
    // its number of lines and its proofs. The limits count from the beginning of that run, the time
    // between the two left out. Only if is_resumable().
    std::vector<Line> resume(const Limits& limits, const Stop& stop, const Tell& tell,
                             const Tick& tick = {});
    // Was the last run broken off, with more to find out, and is everything still as it was?
    bool is_resumable() const { return resumable_; }
    void forget();
    const Rules& rules() const { return rules_; }
    void resize(std::size_t megabytes) {
        resumable_ = false;
        table_.resize(megabytes);
    }
    // From now on judges by this, and forgets what another said.
    void use(const Evaluation& evaluation);
    void set_threads(int threads);
    void tune(const Tuning& tuning);

  private:
    friend class Worker;
    void publish(const std::vector<Line>& lines, const Tell& tell);
    void correct(const Tell& tell);
    void say(const Tell& tell);
    void prove(Proof proof);
    std::vector<Proof> proofs();
    bool overlooks_mate(const Line& line) const;

    const Rules& rules_;
    const Evaluation* evaluation_;
    const Worth worth_;
    Tuning tuning_;
    Reductions reductions_{tuning_};
    Transpositions table_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Prover prover_;
    bool resumable_ = false;
    std::chrono::steady_clock::duration spent_{};  // on the last run
    Mutex telling_;                                // guards what follows
    std::vector<Line> found_;                      // the last lines told
    std::vector<Proof> proofs_;
};

}  // namespace yokai::search
