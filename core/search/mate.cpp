#include "mate.hpp"

#include <algorithm>

namespace yokai::search {

namespace {

// Proof number: how many leaves must still be proved. Disproof number: how many refuted.
// kSure means it cannot be done.
using Number = std::uint32_t;
constexpr Number kSure = 1u << 30;
constexpr int kDeepest = 300;

struct Entry {
    std::uint64_t key = 0;
    Number proof = 1, disproof = 1;
    std::uint32_t plies = 0;  // of a proved mate
};

struct Child {
    Move move;
    std::uint64_t key;
};

struct Aborted {};

class Prover {
  public:
    Prover(const Position& root, std::size_t megabytes, std::uint64_t max_nodes,
           const std::atomic<bool>& stop)
        : position_(root),
          table_(std::max<std::size_t>(1024, (megabytes << 20) / sizeof(Entry))),
          max_nodes_(max_nodes),
          stop_(stop) {}

    Mate run() {
        Mate mate;
        try {
            Entry root = work(kSure, kSure, 0);
            mate.answer = root.proof == 0 ? Mate::Answer::Proved : Mate::Answer::Refuted;
            if (root.proof == 0) follow(mate.line);
        } catch (Aborted) {
            mate = {};
        }
        mate.nodes = nodes_;
        return mate;
    }

  private:
    Entry& place(std::uint64_t key) {
        return table_[std::size_t((unsigned __int128)(key)*table_.size() >> 64)];
    }
    Entry look(std::uint64_t key) {
        // Coming back to a position of this line proves nothing.
        if (std::find(path_.begin(), path_.end(), key) != path_.end()) return {key, kSure, 0, 0};
        const Entry& e = place(key);
        return e.key == key ? e : Entry{key, 1, 1, 0};
    }
    Entry keep(Number proof, Number disproof, std::uint32_t plies) {
        return place(position_.hash) = {position_.hash, proof, disproof, plies};
    }

    // The attacker's checks, or the defender's ways out.
    void children(bool attacking, std::vector<Child>& out) {
        Attacks a(position_);
        MoveList list;
        generate_sane(position_, a, list, Choice::All);
        for (Move m : list) {
            if (attacking && !gives_check(position_, m)) continue;
            Undo u = position_.play(m);
            out.push_back({m, position_.hash});
            position_.undo(u);
        }
    }

    Entry work(Number most_proof, Number most_disproof, int ply) {
        if (++nodes_ >= max_nodes_ || (nodes_ % 1024 == 0 && stop_)) throw Aborted{};
        bool attacking = ply % 2 == 0;
        if (ply >= kDeepest) return {position_.hash, kSure, 0, 0};
        if (attacking) {
            Attacks a(position_);
            Move winner{};
            if (!a.checkers && mates(position_, a, winner)) return keep(0, kSure, 1);
        }
        std::vector<Child> moves;
        children(attacking, moves);
        if (moves.empty()) return attacking ? keep(kSure, 0, 0) : keep(0, kSure, 0);

        for (;;) {
            // The attacker needs one proof, the defender one refutation.
            Number least = kSure, second = kSure, sum = 0;
            std::uint32_t shortest = ~0u, longest = 0;
            std::size_t best = 0;
            path_.push_back(position_.hash);
            for (std::size_t i = 0; i < moves.size(); ++i) {
                Entry e = look(moves[i].key);
                Number one = attacking ? e.proof : e.disproof,
                       all = attacking ? e.disproof : e.proof;
                if (one < least)
                    second = least, least = one, best = i;
                else if (one < second)
                    second = one;
                sum = std::min(kSure, sum + all);
                if (e.proof == 0)
                    shortest = std::min(shortest, e.plies), longest = std::max(longest, e.plies);
            }
            path_.pop_back();
            Number proof = attacking ? least : sum, disproof = attacking ? sum : least;
            std::uint32_t plies = proof == 0 ? 1 + (attacking ? shortest : longest) : 0;
            if (proof == 0) disproof = kSure;
            if (disproof == 0) proof = kSure;
            if (proof >= most_proof || disproof >= most_disproof)
                return keep(proof, disproof, plies);

            Entry e = look(moves[best].key);
            // A little more than the second best, so that the work does not jump to and fro.
            Number most = std::min(kSure, second + 1 + second / 4);
            Number next_proof = attacking ? std::min(most_proof, most)
                                          : std::min(kSure, most_proof - proof + e.proof);
            Number next_disproof = attacking
                                       ? std::min(kSure, most_disproof - disproof + e.disproof)
                                       : std::min(most_disproof, most);
            path_.push_back(position_.hash);
            Undo u = position_.play(moves[best].move);
            work(next_proof, next_disproof, ply + 1);
            position_.undo(u);
            path_.pop_back();
        }
    }

    // Reads the proved line from the table; what was overwritten is proved again.
    void follow(std::vector<Move>& line) {
        for (int ply = 0; ply < kDeepest; ++ply) {
            bool attacking = ply % 2 == 0;
            Attacks a(position_);
            Move winner{};
            if (attacking && !a.checkers && mates(position_, a, winner)) {
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
            if (!best) throw Aborted{};
            line.push_back(best->move);
            path_.push_back(position_.hash);
            position_.play(best->move);
        }
    }

    // The attacker's shortest proved move, the defender's longest.
    const Child* choose(const std::vector<Child>& moves, bool attacking, int ply) {
        const Child* best = nullptr;
        std::uint32_t plies = 0;
        for (const Child& c : moves) {
            path_.push_back(position_.hash);
            Entry e = look(c.key);
            if (!attacking && e.proof) {
                Undo u = position_.play(c.move);
                e = work(kSure, kSure, ply + 1);
                position_.undo(u);
            }
            path_.pop_back();
            if (e.proof) continue;
            if (!best || (attacking ? e.plies < plies : e.plies > plies))
                best = &c, plies = e.plies;
        }
        return best;
    }

    Position position_;
    std::vector<Entry> table_;
    std::vector<std::uint64_t> path_;
    std::uint64_t nodes_ = 0, max_nodes_;
    const std::atomic<bool>& stop_;
};

}  // namespace

Mate prove_mate(const Position& root, std::size_t megabytes, std::uint64_t max_nodes,
                const std::atomic<bool>& stop) {
    return Prover(root, megabytes, max_nodes, stop).run();
}

}  // namespace yokai::search
