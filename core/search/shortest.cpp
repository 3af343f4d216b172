#include "shortest.hpp"

namespace yokai::search {

bool Shortest::mating(int moves, std::vector<Move>& found) {
    MoveList list;
    generate(position_, list);
    for (Move m : list) {
        if (!gives_check(position_, m)) continue;
        Undo u = position_.play(m);
        bool lost = can_capture_royal(position_);  // which no candidate allows
        position_.undo(u);
        if (!lost && leads_to_mate(m, moves)) found.push_back(m);
    }
    return nodes_ < max_nodes_;
}

// Can the mover mate within so many moves?
bool Shortest::mates_within(int moves) {
    Attacks a(position_);
    Move winner{};
    if (!a.checkers && mates(position_, a, winner)) return true;
    if ((moves < 2 && !a.checkers) || ++nodes_ >= max_nodes_) return false;
    std::uint64_t key = position_.hash + std::uint64_t(moves) * 0x9E3779B97F4A7C15u;
    if (auto at = known_.find(key); at != known_.end()) return at->second;
    bool found = false;
    MoveList list;
    generate_candidates(position_, a, list, Choice::All);
    for (Move m : list) {
        found = gives_check(position_, m) && leads_to_mate(m, moves);
        if (found) break;
    }
    return known_[key] = found;
}

// Does every way out of this check end in mate, if there is one at all?
bool Shortest::leads_to_mate(Move check, int moves) {
    Undo u = position_.play(check);
    Attacks a(position_);
    MoveList list;
    generate_candidates(position_, a, list, Choice::All);
    bool mate = moves > 1 || !list.size;
    for (Move m : list) {
        if (!mate) break;
        Undo back = position_.play(m);
        mate = mates_within(moves - 1);
        position_.undo(back);
    }
    position_.undo(u);
    return mate;
}

}  // namespace yokai::search
