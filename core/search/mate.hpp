#pragma once
// Proving forced mates: the attacker gives check with every move, the defender tries everything.
// Depth-first proof number search (df-pn), so that long narrow mates are found that a full search
// cannot reach.

#include <functional>
#include <vector>

#include "../pages.hpp"
#include "candidates.hpp"
#include "checks.hpp"

namespace yokai::search {

struct Mate {
    enum class Answer { Proved, Refuted, Unknown } answer = Answer::Unknown;
    int plies = 0;           // the mate takes no more than these
    std::vector<Move> line;  // one way the proof goes, the defender holding out as long as it can
    std::uint64_t nodes = 0;
};

// Only for games that checkmate ends.
class Prover {
  public:
    explicit Prover(std::size_t megabytes)
        : table_(std::max<std::size_t>(1024, (megabytes << 20) / sizeof(Entry))) {}

    // Forgets all earlier answers. A position in `drawn` ends the game in a draw when it returns.
    void forget(std::vector<std::uint64_t> drawn = {});

    // Can the mover mate by checks alone? Refuted: no. Unknown: `max_nodes` were not enough, or
    // `stop` said so; asked again it goes on where it was.
    Mate ask(const Position& root, std::uint64_t max_nodes, const std::function<bool()>& stop);

  private:
    // Proof number: how many leaves must still be proved. Disproof number: how many refuted.
    // kSure means it cannot be done.
    using Number = std::uint32_t;
    static constexpr Number kSure = 1u << 30;
    struct Entry {
        std::uint64_t key = 0;
        Number proof = 1, disproof = 1;
        std::uint32_t plies = 0;  // of a proved mate
    };
    struct Child {
        Move move;
        std::uint64_t key;
    };

    std::uint64_t key() const { return position_->hash ^ salt_; }
    Entry& place(std::uint64_t key) { return table_[scaled(key, table_.size())]; }
    Entry look(std::uint64_t key);
    Entry keep(Number proof, Number disproof, std::uint32_t plies) {
        return place(key()) = {key(), proof, disproof, plies};
    }
    void children(bool attacking, std::vector<Child>& out);
    Entry work(Number most_proof, Number most_disproof, int ply);
    Entry work_after(const Child& child, Number most_proof, Number most_disproof, int ply);
    void follow(std::vector<Move>& line);
    const Child* choose(const std::vector<Child>& moves, bool attacking, int ply);

    std::vector<Entry> table_;
    std::vector<std::uint64_t> path_, drawn_;
    Position* position_ = nullptr;
    std::uint64_t salt_ = 0;  // tells the present question from others, and attacker from defender
    std::uint64_t generation_ = 0;
    std::uint64_t nodes_ = 0, max_nodes_ = 0;
    const std::function<bool()>* stop_ = nullptr;
    bool stopped_ = false;  // all that is worked out now is worth nothing, and not kept
};

}  // namespace yokai::search
