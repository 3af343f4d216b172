#pragma once
// Proving forced mates: the attacker gives check with every move, the defender tries everything.
// Depth-first proof numbers, so that long narrow mates are found that a full search cannot reach.

#include <atomic>
#include <vector>

#include "sane.hpp"

namespace yokai::search {

struct Mate {
    enum class Answer { Proved, Refuted, Unknown } answer = Answer::Unknown;
    std::vector<Move> line;  // one way the proof goes, the defender holding out as long as it can
    std::uint64_t nodes = 0;
};

// Only for games that checkmate ends. Refuted: no mate by checks alone. Unknown: `max_nodes` were
// not enough, or `stop` was set.
Mate prove_mate(const Position& root, std::size_t megabytes, std::uint64_t max_nodes,
                const std::atomic<bool>& stop);

}  // namespace yokai::search
