// Mates by checks alone lie far beyond the depth of a search. A share of its nodes goes into
// proving them: our own, and the opponent's after the move we are about to make.

#include <algorithm>

#include "worker.hpp"

namespace yokai::search {

namespace {
constexpr std::uint64_t kFewest = 100;  // nodes; not worth asking for less
}  // namespace

void Worker::begin_proofs(std::uint64_t share) {
    if (!run_->limits.proofs || !rules_.checkmate_ends) return;
    // What is a draw when it comes again.
    std::vector<std::uint64_t> seen = past_, drawn;
    std::sort(seen.begin(), seen.end());
    for (std::size_t times = std::size_t(rules_.repetition) - 1, i = times; i <= seen.size(); ++i)
        if (seen[i - times] == seen[i - 1]) drawn.push_back(seen[i - 1]);
    search_.prover_.forget(std::move(drawn));
    proof_share_ = share;
    next_proof_ = 0;
    win_settled_ = false;
    win_nodes_ = loss_nodes_ = 0;
}

Mate Worker::ask(const Position& p, std::uint64_t& spent) {
    std::uint64_t total = all_nodes(), share = nodes / proof_share_;
    if (total >= run_->limits.nodes || share < spent + kFewest) return {};
    Mate mate = search_.prover_.ask(p, std::min(share - spent, run_->limits.nodes - total),
                                    [this] { return out_of_time(); });
    spent += mate.nodes;
    nodes += mate.nodes;
    return mate;
}

// Called in the midst of a search: tries to prove that the root is won, or the move lost that is
// best so far.
void Worker::prove() {
    next_proof_ = nodes + nodes / 8 + 1000;
    if (!win_settled_) {
        Mate mate = ask(root_, win_nodes_);
        win_settled_ = mate.answer != Mate::Answer::Unknown;
        if (mate.answer == Mate::Answer::Proved) {
            break_off({mate.line[0], win_in(mate.plies), mate.line});
            return;
        }
    }
    RootMove& best = root_moves_[0];
    if (best.settled || root_moves_.size() == 1) return;
    Position after = root_;
    after.play(best.move);
    auto stood = std::count(past_.begin(), past_.begin() + long(game_length_), after.hash);
    if (ending(after) != End::None || can_capture_royal(after) || stood + 1 >= rules_.repetition) {
        best.settled = true;
        return;
    }
    Mate mate = ask(after, loss_nodes_);
    best.settled = mate.answer != Mate::Answer::Unknown;
    if (mate.answer == Mate::Answer::Proved) {
        mate.line.insert(mate.line.begin(), best.move);
        break_off({best.move, lost_in(mate.plies + 1), mate.line});
    }
}

// Lets the other workers know, and ends the present depth: it begins again with what is proved.
void Worker::break_off(Proof proof) {
    search_.prove(proof);
    proof_ = std::move(proof);
    broken_ = true;
}

// Tells a win at once, before the depth that it broke off begins again.
void Worker::tell_proof(int depth, std::size_t want) {
    if (proof_->score > 0 && lines.size() == want) {
        std::erase_if(lines, [&](const Line& x) { return x.moves[0] == proof_->move; });
        lines.insert(lines.begin(), line_of(depth, proof_->score, proof_->line));
        lines.resize(want);
        search_.publish(lines, run_->tell);
    }
    proof_.reset();
    broken_ = false;
}

std::optional<Line> Worker::another(const std::vector<Line>& lines) {
    learn_proofs();
    for (const RootMove& r : root_moves_) {
        bool told = std::any_of(lines.begin(), lines.end(),
                                [&](const Line& line) { return line.moves[0] == r.move; });
        if (r.proved < 0 || told) continue;
        int score = std::abs(r.score) < kInfinite ? r.score : lines[0].score;
        return line_of(lines[0].depth, score, {r.move});
    }
    return {};
}

// Takes over what any worker has proved. Lost moves are tried last.
void Worker::learn_proofs() {
    for (Proof& proof : search_.proofs())
        for (RootMove& r : root_moves_)
            if (r.move == proof.move && (!r.proved || r.proved < proof.score))
                r.proved = proof.score, r.line = std::move(proof.line), r.settled = true;
    std::stable_partition(root_moves_.begin(), root_moves_.end(),
                          [](const RootMove& r) { return r.proved >= 0; });
}

}  // namespace yokai::search
