#include "mate.hpp"

#include <algorithm>
#include <cassert>

namespace yokai::search {

namespace {
constexpr int kDeepest = 300;
}

void Prover::forget(std::vector<std::uint64_t> drawn) {
    ++generation_;
    drawn_ = std::move(drawn);
}

Mate Prover::ask(const Position& root, std::uint64_t max_nodes, const std::function<bool()>& stop) {
    assert(root.rules->checkmate_ends && ending(root) == End::None);
    Position position = root;
    position_ = &position;
    // What one side can prove says nothing about the other's attack from the same position.
    salt_ = (2 * generation_ + root.turn) * 0x9E3779B97F4A7C15u;
    nodes_ = 0;
    max_nodes_ = max_nodes;
    stop_ = &stop;
    stopped_ = false;
    path_.clear();
    Mate mate;
    Entry answer = work(kSure, kSure, 0);
    if (!stopped_ && answer.proof == 0) {
        follow(mate.line);
        mate.plies = std::max(int(answer.plies), int(mate.line.size()));
    }
    mate.answer = answer.proof == 0      ? Mate::Answer::Proved
                  : answer.disproof == 0 ? Mate::Answer::Refuted
                                         : Mate::Answer::Unknown;  // numbers too large
    if (stopped_) mate = {};
    mate.nodes = nodes_;
    return mate;
}

Prover::Entry Prover::look(std::uint64_t key) {
    // Coming back to a position of this line proves nothing, nor does a draw.
    if (std::find(path_.begin(), path_.end(), key) != path_.end() ||
        std::find(drawn_.begin(), drawn_.end(), key ^ salt_) != drawn_.end())
        return {key, kSure, 0, 0};
    const Entry& e = place(key);
    return e.key == key ? e : Entry{key, 1, 1, 0};
}

// The attacker's checks, or the defender's ways out.
void Prover::children(bool attacking, std::vector<Child>& out) {
    Attacks a(*position_);
    MoveList list;
    generate_candidates(*position_, a, list, Choice::All);
    for (Move m : list) {
        if (attacking && !gives_check(*position_, m)) continue;
        Undo u = position_->play(m);
        out.push_back({m, key()});
        position_->undo(u);
    }
}

Prover::Entry Prover::work(Number most_proof, Number most_disproof, int ply) {
    stopped_ = stopped_ || ++nodes_ >= max_nodes_ || (nodes_ % 1024 == 0 && (*stop_)());
    if (stopped_) return {};
    bool attacking = ply % 2 == 0;
    if (ply >= kDeepest) return {key(), kSure, 0, 0};
    if (attacking) {
        Attacks a(*position_);
        Move winner{};
        if (!a.checkers && mates(*position_, a, winner)) return keep(0, kSure, 1);
    }
    std::vector<Child> moves;
    children(attacking, moves);
    if (moves.empty()) return attacking ? keep(kSure, 0, 0) : keep(0, kSure, 0);

    for (;;) {
        // The attacker needs one proof, the defender one refutation.
        Number least = kSure, second = kSure, sum = 0;
        std::uint32_t shortest = ~0u, longest = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Entry e = look(moves[i].key);
            Number one = attacking ? e.proof : e.disproof, all = attacking ? e.disproof : e.proof;
            if (one < least)
                second = least, least = one, best = i;
            else if (one < second)
                second = one;
            sum = std::min(kSure, sum + all);
            if (e.proof == 0)
                shortest = std::min(shortest, e.plies), longest = std::max(longest, e.plies);
        }
        Number proof = attacking ? least : sum, disproof = attacking ? sum : least;
        std::uint32_t plies = proof == 0 ? 1 + (attacking ? shortest : longest) : 0;
        if (proof == 0) disproof = kSure;
        if (disproof == 0) proof = kSure;
        if (proof >= most_proof || disproof >= most_disproof) return keep(proof, disproof, plies);

        Entry e = look(moves[best].key);
        // A little more than the second best, so that the work does not jump to and fro.
        Number most = std::min(kSure, second + 1 + second / 4);
        Number next_proof =
            attacking ? std::min(most_proof, most) : std::min(kSure, most_proof - proof + e.proof);
        Number next_disproof = attacking ? std::min(kSure, most_disproof - disproof + e.disproof)
                                         : std::min(most_disproof, most);
        work_after(moves[best], next_proof, next_disproof, ply);
        if (stopped_) return {};
    }
}

Prover::Entry Prover::work_after(const Child& child, Number most_proof, Number most_disproof,
                                 int ply) {
    path_.push_back(key());
    Undo u = position_->play(child.move);
    Entry e = work(most_proof, most_disproof, ply + 1);
    position_->undo(u);
    path_.pop_back();
    return e;
}

// Reads the proved line from the table; what was overwritten is proved again, if nothing stops it.
void Prover::follow(std::vector<Move>& line) {
    for (int ply = 0; ply < kDeepest; ++ply) {
        bool attacking = ply % 2 == 0;
        Attacks a(*position_);
        Move winner{};
        if (attacking && !a.checkers && mates(*position_, a, winner)) {
            line.push_back(winner);
            return;
        }
        std::vector<Child> moves;
        children(attacking, moves);
        if (moves.empty()) return;  // checkmate
        const Child* best = choose(moves, attacking, ply);
        if (!best && attacking) {
            work(kSure, kSure, ply);
            best = choose(moves, attacking, ply);
        }
        stopped_ = stopped_ || !best;
        if (stopped_) return;
        line.push_back(best->move);
        path_.push_back(key());
        position_->play(best->move);
    }
}

// The attacker's shortest proved move, the defender's longest.
const Prover::Child* Prover::choose(const std::vector<Child>& moves, bool attacking, int ply) {
    const Child* best = nullptr;
    std::uint32_t plies = 0;
    for (const Child& c : moves) {
        Entry e = look(c.key);
        if (!attacking && e.proof) e = work_after(c, kSure, kSure, ply);
        if (e.proof) continue;
        if (!best || (attacking ? e.plies < plies : e.plies > plies)) best = &c, plies = e.plies;
    }
    return best;
}

}  // namespace yokai::search
