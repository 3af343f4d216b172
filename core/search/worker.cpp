#include "worker.hpp"

#include <algorithm>
#include <cassert>

namespace yokai::search {

void Worker::begin(const Position& root, const std::vector<std::uint64_t>& before, int quiet,
                   int lines_wanted) {
    root_ = root;
    root_.rules = &rules_;  // equal ones, which live as long as this
    position_ = root_;
    past_ = before;
    past_.reserve(before.size() + kMaxPly + 8);
    game_length_ = before.size();
    nodes = 0;
    deepest_ = 0;
    null_from_ = 0;
    next_proof_ = kNever;
    proof_.reset();
    lines.clear();
    history_->age();
    eval_ = search_.evaluation_;
    for (Frame& f : stack_) f = Frame{};
    stack_[0].quiet = quiet;
    eval_->begin(stack_[0].state, root);
    root_moves_.clear();
    MoveList list;
    generate(root, list);
    for (Move m : list) root_moves_.push_back({.move = m});
    // Among equally lost moves, those that do not leave the royal to be captured come first.
    std::stable_partition(root_moves_.begin(), root_moves_.end(), [&](const RootMove& s) {
        Position after = root;
        after.play(s.move);
        return ending(after) != End::None || !can_capture_royal(after);
    });
    auto want = std::min(std::size_t(lines_wanted), root_moves_.size());
    progress_ = {.last = std::vector<int>(want, 0)};
}

Undo Worker::play(Move m, int ply) {
    assert(ply + 1 < int(stack_.size()));
    // The look into the table is the slowest step of a node: it begins before all the others.
    std::uint64_t after = position_.hash_after(m);
    search_.table_.prefetch(after);
    Frame& f = stack_[ply];
    f.move = m;
    f.slot = slot(position_, m);
    bool progress = m.is_drop() || m.promotes() || position_.board[m.to()] != kEmpty;
    stack_[ply + 1].quiet = progress ? 0 : f.quiet + 1;
    eval_->moved(f.state, stack_[ply + 1].state, position_, m);
    past_.push_back(position_.hash);
    Undo u = position_.play(m);
    assert(position_.hash == after);
    std::uint64_t n = nodes.load(std::memory_order_relaxed);
    nodes.store(n + 1, std::memory_order_relaxed);
    if (n >= next_check_) check_time();
    return u;
}

void Worker::undo(const Undo& u) {
    position_.undo(u);
    past_.pop_back();
}

std::uint64_t Worker::all_nodes() const {
    std::uint64_t total = 0;
    for (auto& w : search_.workers_) total += w->nodes.load(std::memory_order_relaxed);
    return total;
}

// Looks at the clock only where something depends on it.
bool Worker::out_of_time() {
    if (run_->ended()) return true;
    bool ticks = main_ && run_->tick;
    if (run_->limits.hard_ms < 0 && !ticks) return false;
    std::int64_t now = run_->elapsed();
    if (ticks && now >= run_->next_tick) {
        if (run_->tick()) run_->finished.set();
        run_->next_tick = run_->elapsed() + kTickMs;
    }
    return run_->ended() || (run_->limits.hard_ms >= 0 && now >= run_->limits.hard_ms);
}

void Worker::check_time() {
    broken_ = run_->ended();
    if (broken_) return;
    next_check_ = nodes + std::min<std::uint64_t>(1024, run_->limits.nodes / 8 + 1);
    broken_ = main_ && (all_nodes() >= run_->limits.nodes || out_of_time());
    if (!broken_ && nodes >= next_proof_) prove();
}

// Is this position drawn because it has stood before? Once is enough along the path searched,
// because whoever could repeat once can repeat again; before the root the rules count. Only the
// moves of the root are compared with the whole game.
bool Worker::repeated(int ply) const {
    int seen = 0;
    std::size_t i = past_.size(), most = ply > 1 ? std::min<std::size_t>(i, 100) : i;
    for (std::size_t back = 2; back <= most; back += 2) {
        if (past_[i - back] != position_.hash) continue;
        if (int(back) <= ply || ++seen == rules_.repetition - 1) return true;
    }
    return false;
}

int Worker::wins_now(const Attacks& a, int ply, Move& winner) const {
    const Position& p = position_;
    Side us = p.turn;
    Square home = p.royal[us];
    if (rules_.reach_wins) {
        Bits goal = rules_.steps[us][rules_.royal][home] & rules_.far_row[us] & ~p.by_side[us] &
                    ~a.by[other(us)];
        if (goal) {
            winner = Move::step(home, first(goal));
            return win_in(ply + 1);
        }
    }
    if (rules_.checkmate_ends && !a.checkers && mates(position_, a, winner)) return win_in(ply + 1);
    return 0;
}

// No move keeps the royal safe. What is left is to be captured, or to have no move at all.
int Worker::stuck(int ply, bool in_danger) const {
    if (rules_.checkmate_ends && in_danger) return lost_in(ply);
    return lost_in(count_moves(position_) ? ply + 2 : ply);
}

int Worker::score_of(Move m, int ply) const {
    const Position& p = position_;
    const Frame& f = stack_[ply];
    Slot s = slot(p, m);
    if (is_tactical(m)) {
        Piece taken = p.board[m.to()];
        int gain = m.promotes() ? 300 : 0;
        if (taken != kEmpty)
            gain += 8 * worth_[kind_of(taken)] + history_->capture[s][kind_of(taken)] / 4;
        return (exchange_gains(p, worth_, m, 0) ? kGood : kBad) + gain;
    }
    // Killer moves: quiet ones that cut a sister node.
    if (m == f.killers[0] || m == f.killers[1]) return kKiller;
    int score = history_->side[p.turn][s];
    if (ply > 0 && stack_[ply - 1].move) score += history_->after[stack_[ply - 1].slot][s];
    if (ply > 1 && stack_[ply - 2].move) score += history_->after[stack_[ply - 2].slot][s];
    if (gives_check(position_, m)) score += 4000;
    return score;
}

void Worker::reward(Move best, const Move* tried, int tries, int depth, int ply) {
    const Position& p = position_;
    int bonus = std::min(32 * depth * depth + 64 * depth, 2000);
    auto learn = [&](Move m, int by) {
        Slot s = slot(p, m);
        if (is_tactical(m)) {
            if (p.board[m.to()] != kEmpty)
                History::learn(history_->capture[s][kind_of(p.board[m.to()])], by);
            return;
        }
        History::learn(history_->side[p.turn][s], by);
        if (ply > 0 && stack_[ply - 1].move)
            History::learn(history_->after[stack_[ply - 1].slot][s], by);
        if (ply > 1 && stack_[ply - 2].move)
            History::learn(history_->after[stack_[ply - 2].slot][s], by);
    };
    learn(best, bonus);
    bool quiet = !is_tactical(best);
    for (int i = 0; i < tries; ++i)
        if (tried[i] != best && (quiet || is_tactical(tried[i]))) learn(tried[i], -bonus);
    if (quiet && stack_[ply].killers[0] != best) {
        stack_[ply].killers[1] = stack_[ply].killers[0];
        stack_[ply].killers[0] = best;
    }
}

}  // namespace yokai::search
