#pragma once
// One thread's share of a search: its own board, memory and stack.

#include <algorithm>
#include <chrono>
#include <optional>

#include "checks.hpp"
#include "picker.hpp"
#include "search.hpp"

namespace yokai::search {

constexpr int kInfinite = kWin + 1;

// What all workers of one search are told.
struct Run {
    const Limits& limits;
    const Stop& stop;
    const Tell& tell;
    const Tick& tick;
    std::chrono::steady_clock::time_point start;
    std::int64_t next_tick = kTickMs;  // for the main worker
    Stop finished{};                   // the main worker is done, the others may go home

    bool ended() const { return stop.is_set() || finished.is_set(); }
    std::int64_t elapsed() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now() - start)
            .count();
    }
};

struct Frame {
    Evaluation::State state;
    int eval = 0;
    int quiet = 0;  // plies since the last capture, drop or promotion
    Move move{};    // the move made here
    Slot slot = 0;
    Move excluded{};  // left out of a test search
    std::array<Move, 2> killers{};
    std::array<Move, kMaxPly + 1> pv;
    int pv_length = 0;
};

class Worker {
  public:
    explicit Worker(Search& search)
        : search_(search),
          rules_(search.rules_),
          worth_(search.worth_),
          tuning_(search.tuning_),
          position_(search.rules_),
          root_(search.rules_),
          prunes_(search.rules_.squares > 16),
          exact_plies_(prunes_ ? 9 : 21) {}

    void begin(const Position& root, const std::vector<std::uint64_t>& before, int quiet,
               int lines);
    // Number 0 is the main worker, which minds the time; the others deepen until they are stopped.
    // Was it broken off? Then it may be called again, and goes on with the depth it was at.
    bool deepen(int number, Run& run);
    void forget() { history_ = std::make_unique<History>(); }

    // Of the moves not proved to lose, the best known that none of the lines begins with.
    std::optional<Line> another(const std::vector<Line>& lines);

    std::uint64_t all_nodes() const;

    std::vector<Line> lines;
    std::atomic<std::uint64_t> nodes{0};

  private:
    friend class Picker;
    struct RootMove {
        Move move;
        int score = 0;
        int proved = 0;            // the score, if it is certain
        std::vector<Move> line{};  // of the proof
        bool settled = false;      // no more to prove about it
    };
    // How far the deepening has come.
    struct Progress {
        int depth = 1;              // to be completed next
        std::vector<int> last;      // score of each line at the depth before
        std::vector<Line> found{};  // lines completed at this depth
        int steady = 0;             // depths since another move was best
        int confirmed = 0;          // depths since the score was another
        int before = 0;             // the score of the best line at the depth before
    };

    int root_search(int alpha, int beta, int depth, std::size_t first);
    int proved_score(const RootMove& move, int alpha, int beta, int depth);
    Line next_line(int depth, std::size_t first, int guess);
    bool wins_soon(int plies);
    template <bool Pv>
    int search(int alpha, int beta, int depth, int ply, bool cut);
    template <bool Pv>
    int quiesce(int alpha, int beta, int ply, int quiet_ply);

    // proofs.cpp
    void begin_proofs(std::uint64_t share);
    void prove();
    void break_off(Proof proof);
    void tell_proof(int depth, std::size_t want);
    void learn_proofs();
    Mate ask(const Position& p, std::uint64_t& spent);

    Line line_of(int depth, int score, std::vector<Move> moves) const;
    Undo play(Move m, int ply);
    void undo(const Undo& u);
    void check_time();
    bool out_of_time();
    bool repeated(int ply) const;
    // The score if the mover wins by its next ply, or 0. Fills in the move.
    int wins_now(const Attacks& a, int ply, Move& winner) const;
    int stuck(int ply, bool in_danger) const;
    // Is the game drawn, because the mover has no move? No evaluation would tell.
    bool stalemate() const { return rules_.stuck_draws && ending(position_) == End::Stalemate; }
    // A value fades the longer nobody makes progress: a player who is ahead tries something rather
    // than move to and fro behind a wall.
    int faded(int value, int ply) const {
        int late = stack_[ply].quiet - tuning_.patience;
        return late <= 0 ? value : value * std::max(tuning_.fading - late, 0) / tuning_.fading;
    }
    bool is_tactical(Move m) const {
        return !m.is_drop() && (position_.board[m.to()] != kEmpty || m.promotes());
    }
    int score_of(Move m, int ply) const;
    void reward(Move best, const Move* tried, int count, int depth, int ply);

    Search& search_;
    const Rules& rules_;
    const Evaluation* eval_ = nullptr;
    const Worth& worth_;
    const Tuning& tuning_;
    Position position_, root_;
    const bool prunes_;      // may late moves be left out? Not where there are few
    const int exact_plies_;  // distances up to here are searched without guessing
    std::unique_ptr<History> history_ = std::make_unique<History>();
    std::array<Frame, kMaxPly + 8> stack_;
    std::vector<std::uint64_t> past_;  // hashes: the game, then the search path
    std::size_t game_length_ = 0;
    std::vector<RootMove> root_moves_;
    Progress progress_;
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};
    std::uint64_t next_proof_ = kNever;  // the node at which to try to prove a mate
    std::uint64_t proof_share_ = 1;      // one node of so many goes to each of the two questions
    bool win_settled_ = false;           // is there a mate by checks alone?
    std::uint64_t win_nodes_ = 0, loss_nodes_ = 0;  // spent on proofs
    Run* run_ = nullptr;
    bool main_ = false;
    bool broken_ = false;         // is the search broken off? See tree.cpp
    std::optional<Proof> proof_;  // ... by this
    int deepest_ = 0;
    int null_from_ = 0;             // no pass before this ply
    std::uint64_t next_check_ = 0;  // the node at which to look at the clock
};

}  // namespace yokai::search
