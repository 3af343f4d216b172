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
#include "net.hpp"

namespace yokai::search {

template <class E>
concept Judges = requires(const E e, const typename E::State& last, typename E::State& next,
                          const Position& p, const Attacks& a, Move m) {
    e.begin(next, p);
    e.moved(last, next, p, m);
    { e.value(p, a, next) } -> std::same_as<int>;
    next = last;
};

// By a network where there is one, else by hand. A network may also add to the hand-made value.
class Evaluation {
  public:
    static constexpr int kMost = 20000;  // far from a score that tells a distance

    // Borrows the rules and the network.
    Evaluation(const Rules& r, std::vector<int> weights, const Net* net = nullptr)
        : linear(r, std::move(weights)), net_(net), by_hand_(!net || !net->is_pure()) {}

    struct State {
        Linear::State linear;
        Net::State net;
    };
    void begin(State& state, const Position& p) const {
        linear.begin(state.linear, p);
        if (net_) net_->begin(state.net, p);
    }
    void moved(const State& last, State& next, const Position& p, Move m) const {
        if (by_hand_) linear.moved(last.linear, next.linear, p, m);
        if (net_) net_->moved(last.net, next.net, p, m);
    }
    int value(const Position& p, const Attacks& a, State& state) const {
        if (!net_) return linear.value(p, a, state.linear);
        int sum = net_->value(p, state.net);
        if (by_hand_) sum += linear.value(p, a, state.linear) * net_->linear_share(state.net) / 256;
        return std::clamp(sum, -kMost, kMost);
    }

    const Linear linear;

  private:
    const Net* const net_;
    const bool by_hand_;
};
static_assert(Judges<Evaluation>);

}  // namespace yokai::search
