// Mates by checks alone lie far beyond the depth of a search. An eighth of its nodes go into
// proving them: our own, and the opponent's after the move we are about to make.

#include <algorithm>

#include "worker.hpp"

namespace yokai::search {

namespace {
constexpr std::uint64_t kFewest = 100;  // nodes; not worth asking for less
}  // namespace

void Worker::begin_proofs(std::uint64_t share) {
    // What has stood twice is a draw when it comes again.
    std::vector<std::uint64_t> seen = past_, drawn;
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 1; i < seen.size(); ++i)
        if (seen[i] == seen[i - 1]) drawn.push_back(seen[i]);
    search_.prover_.forget(std::move(drawn));
    proof_share_ = share;
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

// Puts a mate of ours before the lines found by searching.
void Worker::prove_win(std::vector<Line>& found) {
    if (win_settled_) return;
    Mate mate = ask(position_, win_nodes_);
    win_settled_ = mate.answer != Mate::Answer::Unknown;
    if (mate.answer != Mate::Answer::Proved) return;
    int score = win_in(mate.plies), depth = found[0].depth;
    search_.prove({mate.line[0], score, mate.line});
    if (found[0].score >= score) return;
    std::erase_if(found, [&](const Line& line) { return line.moves[0] == mate.line[0]; });
    found.insert(found.begin(), line_of(depth, score, mate.line));
    if (int(found.size()) > limits_.lines) found.pop_back();
}

// Does the move we like best let the opponent mate, though another may not?
bool Worker::proves_loss(Move best) {
    auto at = std::find_if(root_moves_.begin(), root_moves_.end(),
                           [&](const RootMove& r) { return r.move == best; });
    if (at->settled || root_moves_.size() == 1) return false;
    Position after = position_;
    after.play(best);
    if (ending(after) != End::None || can_capture_royal(after)) return false;
    Mate mate = ask(after, loss_nodes_);
    at->settled = mate.answer != Mate::Answer::Unknown;
    if (mate.answer != Mate::Answer::Proved) return false;
    mate.line.insert(mate.line.begin(), best);
    search_.prove({best, lost_in(mate.plies + 1), mate.line});
    // Another is tried first now.
    std::rotate(at, at + 1, root_moves_.end());
    return true;
}

// Takes over what any worker has proved.
void Worker::learn_proofs() {
    for (Proof& proof : search_.proofs())
        for (RootMove& r : root_moves_)
            if (r.move == proof.move && (!r.proved || r.proved < proof.score))
                r.proved = proof.score, r.line = std::move(proof.line), r.settled = true;
}

}  // namespace yokai::search
