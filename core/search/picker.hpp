#pragma once
// Move ordering: the order in which a node tries its moves.

#include "candidates.hpp"

namespace yokai::search {

// Scores of moves, far from what history can reach.
constexpr int kFirst = 1 << 24, kGood = 1 << 20, kKiller = 1 << 19, kBad = -(1 << 18);

class Worker;

// Gives the moves of a node one by one, the promising first, and generates late ones only if they
// are asked for: the remembered move (of the transposition table), captures and promotions that
// gain by static exchange evaluation, killer moves, the rest by the history heuristic, bad
// captures.
class Picker {
  public:
    Picker(const Worker& worker, const Attacks& attacks, Move first, int ply)
        : worker_(worker), attacks_(attacks), first_(first), ply_(ply) {}
    Move next();  // Move{} at the end
    int score() const { return score_; }
    void skip_quiets() { skip_ = true; }

  private:
    enum Stage { First, MakeTactical, Tactical, Killers, MakeQuiet, Quiet, Bad, All };
    Move best();
    void fill(Choice choice);

    const Worker& worker_;
    const Attacks& attacks_;
    Move first_;
    int ply_, stage_ = First, at_ = 0, killer_ = 0, bad_count_ = 0, score_ = 0;
    bool skip_ = false;
    MoveList list_;
    int scores_[MoveList::kCapacity];
    std::array<Move, 64> bad_;
};

}  // namespace yokai::search
