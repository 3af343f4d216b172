#pragma once
// An evaluation by a small network that a move updates. Each side looks at the board from its own
// edge, mirrored so that its royal stands on the left; what it sees, piece by piece, are the
// features. Each adds a row of numbers to the sums of that view. Rows depend also on where the
// royal stands, roughly. The sums of both views, clipped and squared, are weighed for the value,
// with weights that depend on how many pieces are held.

#include <vector>

#include "../position.hpp"
#include "net_kernels.hpp"

namespace yokai::search {

// Which features a game has. All of it follows from the rules.
class NetFeatures {
  public:
    explicit NetFeatures(const Rules& r);

    // How a side sees the board while the royals stand where they stand: its own on the left
    // half, or if that stands in the middle, the other.
    struct View {
        bool mirrored;
        std::uint8_t bucket;
        bool operator==(const View&) const = default;
    };
    View view(Side viewer, const std::array<std::uint8_t, 2>& royals) const {
        View v = views_[viewer][royals[viewer]];
        if (middle_ & bit(royals[viewer]))
            v.mirrored = views_[viewer][royals[other(viewer)]].mirrored;
        return v;
    }

    // The row of a piece on the board; of the nth piece of a kind held, from 0.
    int board(Side viewer, View v, Piece piece, Square s) const {
        int side = side_of(piece) != viewer;
        return v.bucket * count_ + (side * kinds_ + kind_of(piece)) * squares_ +
               seen_[viewer][v.mirrored][s];
    }
    int held(Side viewer, View v, Side owner, int kind, int nth) const {
        int nth_told = nth < kHeldSteps ? nth : kHeldSteps - 1;
        return v.bucket * count_ + 2 * kinds_ * squares_ +
               ((owner != viewer) * kinds_ + kind) * kHeldSteps + nth_told;
    }
    template <class Use>
    void visit(const Position& p, Side viewer, Use use) const {
        View v = view(viewer, p.royal);
        for (Bits b = p.occupied(); b;) {
            Square s = take_first(b);
            use(board(viewer, v, p.board[s], s));
        }
        for (Side owner : {South, North})
            for (Bits kinds = p.held[owner]; kinds;) {
                int kind = take_first(kinds);
                for (int n = 0; n < p.reserve[owner][kind]; ++n)
                    use(held(viewer, v, owner, kind, n));
            }
    }

    int count() const { return count_; }      // in a bucket
    int buckets() const { return buckets_; }  // of places of the royal
    int rows() const { return count_ * buckets_; }

    static constexpr int kHeldSteps = 8;  // pieces held are told apart up to so many of a kind
    static constexpr int kFar = 2;        // rows the royal has left its edge, told apart up to here

  private:
    int squares_, kinds_, count_, buckets_;
    Bits middle_ = 0;  // the squares that the mirror leaves where they are
    std::array<std::array<View, kMaxSquares>, 2> views_{};
    std::array<std::array<std::array<std::uint8_t, kMaxSquares>, 2>, 2> seen_{};
};

// The numbers of a network. One whole is kOne in the sums, kOutputOne in the output weights.
struct NetWeights {
    int hidden = 0;                          // sums of a view: a multiple of 16, up to kMaxHidden
    std::vector<std::int16_t> rows;          // [row][hidden]
    std::vector<std::int16_t> bias;          // [hidden]
    std::vector<std::int16_t> output;        // [pieces held][mover's view, the other's][hidden]
    std::vector<std::int32_t> output_bias;   // [pieces held], one whole is kOne * kOutputOne
    std::vector<std::int32_t> linear_share;  // [pieces held], of the hand-made value, in 256ths
};

class Net {
  public:
    static constexpr int kMaxHidden = 128, kStep = 16;
    static constexpr int kHeldBuckets = 8;  // 0 to 6 pieces held by both, or more
    static constexpr int kOne = 255, kOutputOne = 64, kScale = 400;
    // What keeps all sums of a possible position within their bits.
    static constexpr int kMostRow = 512, kMostOutput = 127, kMostBias = 1 << 22;

    Net(const Rules& r, NetWeights weights, bool portable = false);

    // Whether the numbers are as many and as small as they must be.
    static bool fits(const Rules& r, const NetWeights& weights);

    struct alignas(64) State {
        std::array<std::array<Row, kMaxHidden>, 2> sums;
        std::array<bool, 2> stale;  // the sums of a side are to be made anew
        int held;                   // pieces in both reserves
    };
    void begin(State& state, const Position& p) const;
    void moved(const State& last, State& next, const Position& p, Move m) const;
    // The value for the mover, in hundredths of a plain piece; the linear share is not in it.
    int value(const Position& p, State& state) const;
    int linear_share(const State& state) const { return weights_.linear_share[bucket(state)]; }
    bool is_pure() const { return pure_; }
    const NetFeatures features;

  private:
    static std::size_t bucket(const State& state) {
        return std::size_t(std::min(state.held, kHeldBuckets - 1));
    }
    const Row* row(int number) const { return &weights_.rows[std::size_t(number * hidden_)]; }
    void refresh(State& state, const Position& p, Side viewer) const;

    const Rules& rules_;
    const NetWeights weights_;
    const int hidden_;
    const bool pure_;  // without any linear share
    const NetKernels& kernels_;
};

}  // namespace yokai::search
