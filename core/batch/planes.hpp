#pragma once
// Observations: planes of the board's size that hold 0 or 1, one byte for each square, row by row
// from the top as the viewer sees it.
//   own pieces       a plane for each kind of the rules
//   enemy pieces     a plane for each kind of the rules
//   own reserve      for each kind that can be held as many planes as the set has of it:
//                    the nth is full of ones if n or more are held
//   enemy reserve    like the own reserve
//   repetition       the nth is full of ones if the position has occurred more than n times

#include "../position.hpp"

namespace yokai::batch {

constexpr int kMaxRepetitionPlanes = 8;

class Planes {
  public:
    // `set` is how many pieces of each kind there are, counted by their plain face.
    Planes(const Rules& r, const std::vector<int>& set);

    int count() const { return count_; }
    int size() const { return count_ * rules_->squares; }

    // Writes all planes; the position occurs for the `repetitions`th time.
    void write(const Position& p, Side viewer, int repetitions, std::int8_t* out) const;

  private:
    const Rules* rules_;
    std::array<int, kMaxKinds> held_planes_{};
    int reserve_planes_ = 0;  // of one side
    int repetition_planes_;
    int count_;
};

}  // namespace yokai::batch
