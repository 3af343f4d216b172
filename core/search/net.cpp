#include "net.hpp"

#include <algorithm>
#include <cassert>

namespace yokai::search {

namespace {

// Do all pieces step to the left as they do to the right?
bool is_symmetric(const Rules& r) {
    constexpr int kTwin[8] = {2, 1, 0, 4, 3, 7, 6, 5};
    for (const Kind& kind : r.kinds)
        for (int d = 0; d < 8; ++d)
            if ((kind.dots >> d & 1) != (kind.dots >> kTwin[d] & 1)) return false;
    return true;
}

template <class Number>
bool within(const std::vector<Number>& numbers, std::size_t size, int most) {
    return numbers.size() == size && std::all_of(numbers.begin(), numbers.end(),
                                                 [&](Number n) { return -most <= n && n <= most; });
}

}  // namespace

NetFeatures::NetFeatures(const Rules& r)
    : squares_(r.squares),
      kinds_(int(r.kinds.size())),
      count_(2 * kinds_ * (squares_ + kHeldSteps)) {
    bool mirrors = is_symmetric(r);
    int files = mirrors ? (r.files + 1) / 2 : r.files;
    buckets_ = files * (std::min(kFar, r.ranks - 1) + 1);
    for (Side viewer : {South, North})
        for (Square s = 0; s < squares_; ++s) {
            Square own = viewer == South ? s : squares_ - 1 - s;
            int rank = own / r.files, file = own % r.files, turned = r.files - 1 - file;
            bool mirrored = mirrors && file > turned;
            if (mirrors && file == turned) middle_ |= bit(s);
            int far = std::min(kFar, r.ranks - 1 - rank);
            views_[viewer][s] = {mirrored, std::uint8_t(far * files + (mirrored ? turned : file))};
            seen_[viewer][0][s] = std::uint8_t(own);
            seen_[viewer][1][s] = std::uint8_t(rank * r.files + turned);
        }
}

bool Net::fits(const Rules& r, const NetWeights& w) {
    if (w.hidden <= 0 || w.hidden > kMaxHidden || w.hidden % kStep) return false;
    std::size_t hidden = std::size_t(w.hidden), rows = std::size_t(NetFeatures(r).rows());
    return within(w.rows, rows * hidden, kMostRow) && within(w.bias, hidden, kMostRow) &&
           within(w.output, kHeldBuckets * 2 * hidden, kMostOutput) &&
           within(w.output_bias, kHeldBuckets, kMostBias) &&
           within(w.linear_share, kHeldBuckets, 1024);
}

Net::Net(const Rules& r, NetWeights weights, bool portable)
    : features(r),
      rules_(r),
      weights_(std::move(weights)),
      hidden_(weights_.hidden),
      pure_(std::all_of(weights_.linear_share.begin(), weights_.linear_share.end(),
                        [](int share) { return share == 0; })),
      kernels_(portable ? kPortableKernels : fastest_kernels()) {
    assert(fits(r, weights_));
}

void Net::refresh(State& state, const Position& p, Side viewer) const {
    Row* sums = state.sums[viewer].data();
    std::copy(weights_.bias.begin(), weights_.bias.end(), sums);
    features.visit(p, viewer, [&](int number) { kernels_.add(sums, row(number), hidden_); });
    state.stale[viewer] = false;
}

void Net::begin(State& state, const Position& p) const {
    state.held = 0;
    for (Side side : {South, North}) {
        refresh(state, p, side);
        for (int count : p.reserve[side]) state.held += count;
    }
}

void Net::moved(const State& last, State& next, const Position& p, Move m) const {
    Side us = p.turn;
    Square to = m.to();
    next.held = last.held;
    if (m.is_drop()) {
        --next.held;
        int kind = m.kind(), nth = p.reserve[us][kind] - 1;
        for (Side viewer : {South, North}) {
            next.stale[viewer] = last.stale[viewer];
            if (last.stale[viewer]) continue;
            NetFeatures::View v = features.view(viewer, p.royal);
            kernels_.swap(last.sums[viewer].data(), next.sums[viewer].data(),
                          row(features.board(viewer, v, piece(us, kind), to)),
                          row(features.held(viewer, v, us, kind, nth)), hidden_);
        }
        return;
    }
    Piece before = p.board[m.from()], taken = p.board[to];
    int kind = kind_of(before);
    Piece then = m.promotes() ? piece(us, rules_.kinds[kind].promotes_to) : before;
    int prey = taken == kEmpty ? kNoKind : rules_.plain[kind_of(taken)];
    next.held += prey != kNoKind;
    auto royals = p.royal;
    if (kind == rules_.royal) royals[us] = std::uint8_t(to);
    for (Side viewer : {South, North}) {
        NetFeatures::View v = features.view(viewer, p.royal);
        bool turns = kind == rules_.royal && features.view(viewer, royals) != v;
        next.stale[viewer] = last.stale[viewer] || turns || prey == rules_.royal;
        if (next.stale[viewer]) continue;
        const Row* in = row(features.board(viewer, v, then, to));
        const Row* out = row(features.board(viewer, v, before, m.from()));
        const Row* from = last.sums[viewer].data();
        Row* sums = next.sums[viewer].data();
        if (prey == kNoKind)
            kernels_.swap(from, sums, in, out, hidden_);
        else
            kernels_.swap_two(from, sums, in, out,
                              row(features.held(viewer, v, us, prey, p.reserve[us][prey])),
                              row(features.board(viewer, v, taken, to)), hidden_);
    }
}

int Net::value(const Position& p, State& state) const {
    for (Side viewer : {South, North})
        if (state.stale[viewer]) refresh(state, p, viewer);
    std::size_t b = bucket(state);
    const Row* weights = &weights_.output[b * 2 * std::size_t(hidden_)];
    std::int64_t sum = kernels_.judge(state.sums[p.turn].data(), weights, kOne, hidden_);
    sum += kernels_.judge(state.sums[other(p.turn)].data(), weights + hidden_, kOne, hidden_);
    return int((sum / kOne + weights_.output_bias[b]) * kScale / (kOne * kOutputOne));
}

}  // namespace yokai::search
