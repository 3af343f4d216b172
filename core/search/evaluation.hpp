#pragma once
// The seam between the search and what judges a position. The search keeps a stack of states, one
// a ply, and knows nothing of what is in them:
//   begin   fills in the first, from nothing;
//   moved   makes the next from the last, for a move about to be played (a pass copies it);
//   value   judges for the mover, in hundredths of a plain piece.
// A state may be a sum or an accumulator of hundreds of numbers. value() may change it, so that one
// may do the work of moved() only when it is needed.

#include <concepts>

#include "linear.hpp"

namespace yokai::search {

template <class E>
concept Judges = requires(const E e, const typename E::State& last, typename E::State& next,
                          const Position& p, const Attacks& a, Move m) {
    e.begin(next, p);
    e.moved(last, next, p, m);
    { e.value(p, a, next) } -> std::same_as<int>;
    next = last;
};

using Evaluation = Linear;
static_assert(Judges<Evaluation>);

}  // namespace yokai::search
