#pragma once
// The hand-made evaluation: a sum of weights, so that they can be tuned from games. Material and
// squares are kept up to date move by move, the rest is counted where it is asked for.

#include <algorithm>
#include <vector>

#include "attacks.hpp"
#include "worth.hpp"

namespace yokai::search {

constexpr int kHeldSteps = 4;  // reserves are told apart up to this many of a kind
constexpr int kRing = 9;       // 0 to 8 squares around a royal
constexpr int kArms = 4;       // 0 to 3 or more pieces in reserve, for what they threaten

// Where each weight lies in the flat list. Weights are seen by their owner, forward is up.
struct Layout {
    explicit Layout(const Rules& r)
        : squares(r.squares),
          kinds(int(r.kinds.size())),
          held(kinds * squares),
          ring_attacked(held + kinds * kHeldSteps),
          escapes(ring_attacked + kRing),
          drop_holes(escapes + kRing),
          control(drop_holes + kArms * kRing),
          loose(control + 1),
          hanging(loose + kinds),
          danger(hanging + kinds),
          tempo(danger + 1),
          size(tempo + 1) {}

    int square(int kind, Square s) const { return kind * squares + s; }
    int reserve(int kind, int nth) const {
        return held + kind * kHeldSteps + std::min(nth, kHeldSteps - 1);
    }

    int squares, kinds;
    int held;           // [kind][nth piece of it in reserve]
    int ring_attacked;  // [n] squares next to the enemy royal that we attack
    int escapes;        // [n] squares our royal may run to
    int drop_holes;     // [arms][n] empty squares next to the enemy royal that only it guards
    int control;        // squares we attack
    int loose;          // [kind] enemy pieces we attack that nobody guards
    int hanging;        // [kind] the same, when it is our move
    int danger;         // our royal is attacked
    int tempo;          // it is our move
    int size;
};

class Linear {
  public:
    Linear(const Rules& r, std::vector<int> weights);

    struct State {
        int south;  // material and squares, South's view
    };
    void begin(State& state, const Position& p) const { state = {base(p)}; }
    void moved(const State& last, State& next, const Position& p, Move m) const {
        next = {last.south + change(p, m)};
    }
    int value(const Position& p, const Attacks& a, const State& state) const {
        int sum = p.turn == South ? state.south : -state.south;
        visit(p, a, [&](int index, int count) { sum += weights_[index] * count; });
        return sum;
    }

    // How often each weight counts, for the mover; value() is their product with the weights.
    std::vector<int> features(const Position& p) const;

    const Rules& rules() const { return rules_; }
    const Layout layout;

  private:
    int base(const Position& p) const;
    // How base() changes by a move about to be played.
    int change(const Position& p, Move m) const;
    // Calls use(index, count) for everything that is not in base().
    template <class Use>
    void visit(const Position& p, const Attacks& a, Use use) const {
        const Rules& r = *p.rules;
        for (Side side : {South, North}) {
            int sign = side == p.turn ? 1 : -1;
            Side enemy = other(side);
            Square home = p.royal[side], target = p.royal[enemy];
            Bits ring = r.near[target];
            use(layout.ring_attacked + count(ring & a.by[side]), sign);
            use(layout.escapes + count(r.near[home] & ~p.by_side[side] & ~a.by[enemy]), sign);
            int arms = 0;
            for (Bits kinds = p.held[side]; kinds;) {
                int kind = take_first(kinds);
                arms += count(r.steps[side][kind][r.squares / 2]) > 1 ? p.reserve[side][kind] : 0;
            }
            Bits holes = ring & ~p.occupied() & ~a.plain[enemy];
            use(layout.drop_holes + std::min(arms, kArms - 1) * kRing + count(holes), sign);
            use(layout.control, sign * count(a.by[side]));
            int threat = side == p.turn ? layout.hanging : layout.loose;
            for (Bits b = p.by_side[enemy] & a.by[side] & ~a.by[enemy] & ~bit(target); b;)
                use(threat + kind_of(p.board[take_first(b)]), sign);
            if (a.by[enemy] & bit(home)) use(layout.danger, sign);
        }
        use(layout.tempo, 1);
    }

    const Rules& rules_;
    std::vector<int> weights_;
};

// What such weights say of captures.
Worth worth_of(const Rules& r, const std::vector<int>& weights);

}  // namespace yokai::search
