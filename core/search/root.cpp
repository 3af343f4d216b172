// The root: iterative deepening, aspiration windows, several lines (multi-PV), and when to stop.

#include <algorithm>
#include <utility>

#include "worker.hpp"

namespace yokai::search {

// What was proved about a move, unless it wins or loses sooner still.
int Worker::proved_score(const RootMove& r, int alpha, int beta, int depth) {
    Frame& child = stack_[1];
    if (r.proved > 0 && r.proved < beta) {
        int score = -search<true>(-beta, -r.proved, depth - 1, 1, false);
        if (score > r.proved) return score;
    } else if (r.proved < 0 && r.proved > alpha) {
        int score = -search<true>(-r.proved, -alpha, depth - 1, 1, false);
        if (score < r.proved) return score;
    }
    child.pv_length = std::min(int(r.line.size()), kMaxPly) - 1;
    std::copy_n(r.line.begin() + 1, child.pv_length, child.pv.begin());
    return r.proved;
}

Line Worker::line_of(int depth, int score, std::vector<Move> moves) const {
    return {
        depth,           deepest_, 1, score, all_nodes(), run_->elapsed(), search_.table_.full(),
        std::move(moves)};
}

// Searches root moves from `first` on; the ones before are the better lines already found.
int Worker::root_search(int alpha, int beta, int depth, std::size_t first) {
    Frame& f = stack_[0];
    f.pv_length = 0;
    Attacks a(position_);
    f.eval = a.checkers ? -kInfinite : faded(eval_->value(position_, a, f.state), 0);
    int best = -kInfinite;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        Move m = root_moves_[i].move;
        bool quiet = !is_tactical(m) && !gives_check(position_, m);
        Undo u = play(m, 0);
        int score;
        stack_[1].pv_length = 0;
        if (End end = ending(position_); end != End::None) {
            score = is_won(end) ? win_in(1) : 0;
        } else if (repeated(1)) {
            score = 0;
        } else if (can_capture_royal(position_)) {
            score = lost_in(2);
        } else if (root_moves_[i].proved) {
            score = proved_score(root_moves_[i], alpha, beta, depth);
        } else if (i == first) {
            score = -search<true>(-beta, -alpha, depth - 1, 1, false);
        } else {
            int reduce =
                depth >= 3 && i > first + 3 && quiet && alpha < kDecided && alpha > -kDecided
                    ? search_.reductions_(depth, int(i)) / 2
                    : 0;
            score = -search<false>(-alpha - 1, -alpha, depth - 1 - reduce, 1, true);
            if (score > alpha && reduce)
                score = -search<false>(-alpha - 1, -alpha, depth - 1, 1, true);
            if (score > alpha && score < beta)
                score = -search<true>(-beta, -alpha, depth - 1, 1, false);
        }
        undo(u);
        if (broken_) return 0;
        root_moves_[i].score = i == first || score > alpha ? score : -kInfinite;
        if (score > best) {
            best = score;
            if (score > alpha || i == first) {
                f.pv[0] = m;
                f.pv_length = std::min(stack_[1].pv_length, kMaxPly - 1) + 1;
                std::copy_n(stack_[1].pv.begin(), f.pv_length - 1, f.pv.begin() + 1);
            }
            if (score > alpha) {
                alpha = score;
                // The best so far is tried first next time.
                std::rotate(root_moves_.begin() + long(first), root_moves_.begin() + long(i),
                            root_moves_.begin() + long(i) + 1);
                if (score >= beta) break;
            }
        }
    }
    return best;
}

// The next best line from a depth, by an aspiration window: looked for near the score it had
// before, which widens where the score lies outside.
Line Worker::next_line(int depth, std::size_t first, int guess) {
    int window = std::abs(guess) >= kDecided ? 2 : depth >= 5 ? tuning_.window : kInfinite;
    int alpha = std::max(guess - window, -kInfinite), beta = std::min(guess + window, kInfinite);
    int score;
    for (;;) {
        score = root_search(alpha, beta, depth, first);
        if (broken_) return {};
        if (score <= alpha && alpha > -kInfinite) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
        } else if (score >= beta && beta < kInfinite) {
            beta = std::min(score + window, kInfinite);
        } else {
            break;
        }
        window += window + 10;
        if (window > 1000) alpha = -kInfinite, beta = kInfinite;
    }
    const Frame& f = stack_[0];
    return line_of(depth, score, {f.pv.begin(), f.pv.begin() + f.pv_length});
}

// Is there a win in so many plies that was guessed away? Nothing is guessed here, and as almost any
// reply shows that a move does not win so fast, this is quickly known.
bool Worker::wins_soon(int plies) {
    int wanted = win_in(plies);
    return root_search(wanted - 1, wanted, plies - 1, 0) >= wanted && !broken_;
}

bool Worker::deepen(int number, Run& run) {
    main_ = number == 0;
    run_ = &run;
    next_check_ = 0;
    if (lines.empty()) {  // else it goes on
        // The first helper proves, if there is one: it has the time.
        if (number == (search_.workers_.size() > 1 ? 1 : 0))
            begin_proofs(std::uint64_t(main_ ? tuning_.proof_share : tuning_.helper_proof_share));
        // Something legal, whatever happens.
        lines = {line_of(0, 0, {root_moves_[0].move})};
    }
    auto& [depth, last, found, steady, confirmed, before] = progress_;
    std::size_t want = last.size();
    // What was proved since may have changed the order; then the depth begins again.
    if (!std::equal(found.begin(), found.end(), root_moves_.begin(),
                    [](const Line& x, const RootMove& r) { return x.moves[0] == r.move; }))
        found.clear();
    broken_ = run_->ended();
    for (; depth <= run_->limits.depth && !broken_; ++depth) {
        // Lazy SMP: helpers leave out some depths, each others, so that they do not all do the
        // same.
        if (number && depth > 3 && ((depth + number) / (1 + number % 3)) % 2) continue;
        if (found.empty()) {
            learn_proofs();
            for (auto [at, plies] : {std::pair{4, 3}, {10, 5}})
                if (depth == at && last[0] < win_in(plies) && wins_soon(plies))
                    last[0] = win_in(plies);
        }
        while (found.size() < want && !broken_) {
            std::size_t k = found.size();
            Line line = next_line(depth, k, last[k]);
            if (broken_) break;
            last[k] = line.score;
            found.push_back(std::move(line));
        }
        if (proof_) {
            tell_proof(depth, want);
            found.clear();
            --depth;  // begin this depth again
            continue;
        }
        if (broken_) break;
        std::stable_sort(found.begin(), found.end(),
                         [](const Line& x, const Line& y) { return x.score > y.score; });
        steady = lines[0].moves[0] == found[0].moves[0] ? steady + 1 : 0;
        lines = std::exchange(found, {});
        search_.publish(lines, run_->tell);
        // A distance confirmed at its full depth cannot become shorter.
        int plies = kWin - std::abs(lines[0].score);
        confirmed = lines[0].score == before ? confirmed + 1 : 0;
        before = lines[0].score;
        if (want == 1 && plies <= std::min(depth, exact_plies_) && confirmed) break;
        if (root_moves_.size() == 1 && run_->limits.hard_ms >= 0 && depth >= 8) break;
        if (main_ && run_->limits.soft_ms >= 0) {
            double share = steady >= 6 ? 0.55 : steady >= 3 ? 0.75 : steady == 0 ? 1.3 : 1.0;
            if (double(run_->elapsed()) >= share * double(run_->limits.soft_ms)) break;
        }
    }
    return broken_;
}

}  // namespace yokai::search
