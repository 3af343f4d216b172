// Mates by checks alone lie far beyond the depth of a search. A share of its nodes goes into
// proving them: our own, and the opponent's after the move we are about to make.

#include <algorithm>

#include "worker.hpp"

namespace yokai::search {

namespace {
constexpr std::uint64_t kFewest = 100;  // nodes; not worth asking for less
}  // namespace

void Worker::begin_proofs(std::uint64_t share) {
    if (!limits_.proofs || !rules_.checkmate_ends) return;
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
    if (total >= limits_.nodes || share < spent + kFewest) return {};
    Mate mate = search_.prover_.ask(p, std::min(share - spent, limits_.nodes - total),
                                    [this] { return out_of_time(); });
    spent += mate.nodes;
    nodes += mate.nodes;
    return mate;
}

// Called in the midst of a search, which is not worth going on with once something is proved.
void Worker::prove() {
    next_proof_ = nodes + nodes / 8 + 1000;
    if (!win_settled_) {
        Mate mate = ask(root_, win_nodes_);
        win_settled_ = mate.answer != Mate::Answer::Unknown;
        if (mate.answer == Mate::Answer::Proved)
            throw search_.prove({mate.line[0], win_in(mate.plies), mate.line});
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
        throw search_.prove({best.move, lost_in(mate.plies + 1), mate.line});
    }
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

// After a proof has broken off a search.
void Worker::return_to_root() {
    position_ = root_;
    past_.resize(game_length_);
    null_from_ = 0;
    for (Frame& f : stack_) f.excluded = {};
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
