#pragma once
// The action code of a variant. An action is a plane and a square, plane * squares + square.
// The mover sees the board from its own side; squares are counted down the columns, from its right:
//   8 4 0
//   9 5 1
//  10 6 2
//  11 7 3
// The first eight planes are the directions of a step, with its origin as the square. If promotion
// is optional, eight more planes are the steps with a promotion; otherwise a step promotes where it
// must. Then follows a plane for each kind that can be dropped, with the target as the square.

#include <vector>

#include "../position.hpp"

namespace yokai::batch {

constexpr int kDirections = 8;
constexpr int kMaxActions = (2 * kDirections + kMaxKinds) * kMaxSquares;

class Actions {
  public:
    explicit Actions(const Rules& r);

    int size() const { return int(moves_[South].size()); }
    // The kinds that can be dropped, in the order of their planes: the last of the rules first.
    const std::vector<int>& droppable() const { return droppable_; }

    // The move of a legal action. For an illegal action it is Move{} or an illegal move.
    Move move(const Position& p, int action) const;
    // The action of a legal move.
    int action(Side mover, Move m) const {
        return m.is_drop()
                   ? drops_[mover][m.kind()][m.to()]
                   : steps_[mover][m.from()][m.to()] + (m.promotes() ? promoting_offset_ : 0);
    }

  private:
    // The number of a square as a side counts it.
    Square seen(Side side, Square s) const;

    const Rules* rules_;
    std::vector<int> droppable_;
    int promoting_offset_;  // between a step and the same step with a promotion
    std::array<std::vector<Move>, 2> moves_;
    std::array<std::array<std::array<std::uint16_t, kMaxSquares>, kMaxSquares>, 2> steps_{};
    std::array<std::array<std::array<std::uint16_t, kMaxSquares>, kMaxKinds>, 2> drops_{};
};

}  // namespace yokai::batch
