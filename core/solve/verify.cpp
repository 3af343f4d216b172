#include "verify.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "../fail.hpp"
#include "../movegen.hpp"
#include "../threads.hpp"

namespace yokai::solve {

namespace {

// Positions between two calls of the Report.
constexpr std::uint64_t kRange = 1 << 14;

class BitSet {
  public:
    explicit BitSet(std::uint64_t size) : words_((size + 63) / 64) {}
    // Sets a bit; returns true if it was not set before.
    bool add(std::uint64_t i) {
        std::uint64_t bit = 1ull << i % 64;
        std::atomic_ref<std::uint64_t> word(words_[i / 64]);
        if (word.load(std::memory_order_relaxed) & bit) return false;
        return !(word.fetch_or(bit, std::memory_order_relaxed) & bit);
    }
    bool has(std::uint64_t i) const { return words_[i / 64] >> i % 64 & 1; }
    std::uint64_t word(std::uint64_t i) const { return words_[i]; }
    std::uint64_t words() const { return words_.size(); }
    std::uint64_t count() const {
        std::uint64_t n = 0;
        for (std::uint64_t w : words_) n += std::uint64_t(std::popcount(w));
        return n;
    }

  private:
    std::vector<std::uint64_t> words_;
};

// A sparse number for every placement of all pieces, for positions that the index leaves out.
class Everything {
  public:
    explicit Everything(const Index& x) : x_(x) {
        for (const Shape& s : x.shapes) {
            base_.push_back(size_);
            size_ += std::uint64_t(x.classes[s.south].placements) * s.columns;
        }
    }
    std::uint64_t size() const {
        return size_ * std::uint64_t(x_.rules->squares * x_.rules->squares);
    }
    std::uint64_t folded(const Men& m) const {
        return x_.folds_mirror ? std::min(number(m), number(mirrored(m))) : number(m);
    }
    Men mirrored(Men m) const {
        for (int side = 0; side < 2; ++side) {
            m.royal[side] = std::uint8_t(first(x_.mirror(bit(m.royal[side]))));
            for (Mask& on : m.on[side]) on = x_.mirror(on);
        }
        return m;
    }

  private:
    std::uint64_t number(const Men& m) const {
        std::uint8_t of[2][kMaxFaces] = {};
        Mask south = 0;
        for (std::size_t f = 0; f < x_.kinds.size(); ++f) {
            of[0][f] = std::uint8_t(bits_in(m.on[0][f]));
            of[1][f] = std::uint8_t(bits_in(m.on[1][f]));
            south = Mask(south | m.on[0][f]);
        }
        int s = x_.class_id(of[0]), n = x_.class_id(of[1]);
        std::uint32_t shape = x_.shape(s, n, m.held[0]);
        Mask free = Mask(x_.rules->all & ~bit(m.royal[0]) & ~bit(m.royal[1]));
        std::uint64_t pair = std::uint64_t(m.royal[0] * x_.rules->squares + m.royal[1]);
        return pair * size_ + base_[shape] +
               std::uint64_t(x_.rank(m.on[0], x_.classes[s], x_.classes[s].weight, free)) *
                   x_.shapes[shape].columns +
               x_.rank(m.on[1], x_.classes[n], x_.shapes[shape].weight, Mask(free & ~south));
    }

    const Index& x_;
    std::vector<std::uint64_t> base_;
    std::uint64_t size_ = 0;
};

[[noreturn]] void fail_damaged() { fail<std::out_of_range>("damaged"); }

}  // namespace

std::optional<std::uint64_t> verify_values(const Table& table, int threads, const Report& report) {
    const Index& x = table.index();
    std::atomic<std::uint64_t> wrong{0};
    Reporter tell(report);
    auto tick = [&](std::uint64_t i) { return tell(0, double(i) / double(x.size())); };
    std::atomic<bool> damaged{false};
    auto work = [&](std::uint64_t i, std::uint64_t last) {
        for (; i < last; ++i) {
            Men men = x.decode(i);
            Position p = x.position(men);
            std::optional<Value> value = table.value(i);
            Answer best = table.look_ahead(p);
            if (!value || best.trouble == Trouble::Damaged) {
                damaged = true;
                return false;
            }
            bool right = x.numbered(men) && x.encode(men) == i && decided(p) == End::None &&
                         best == answer(*value);
            wrong += !right;
        }
        return true;
    };
    bool done = parallel(x.size(), kRange, threads, tick, work);
    if (damaged) fail_damaged();
    if (!done) return {};
    return wrong;
}

std::optional<Reachable> reachable(const Table& table, const Position& start, int threads,
                                   const Report& report) {
    const Index& x = table.index();
    Everything all(x);
    BitSet seen(x.size()), done(x.size()), captures(all.size()), reached(all.size());
    auto folded = [&](const Men& m) {
        std::uint64_t n = x.encode(m);
        bool middle = x.pairs[x.pair_ref(m.royal[0], m.royal[1]).pair].middle;
        return middle ? std::min(n, x.encode(all.mirrored(m))) : n;
    };
    seen.add(folded(x.men(start)));
    Reporter tell(report);
    std::atomic<std::uint64_t> met{1};
    std::atomic<bool> grows{true};
    auto visit = [&](std::uint64_t i) {
        done.add(i);
        Position p = x.position(x.decode(i));
        MoveList list;
        generate(p, list);
        for (Move m : list) {
            Undo u = p.play(m);
            Men men = x.men(p);
            if (decided(p) == End::Reach)
                reached.add(all.folded(men));
            else if (!x.numbered(men))
                captures.add(all.folded(men));
            else if (seen.add(folded(men)))
                grows = true, ++met;
            p.undo(u);
        }
    };
    while (grows) {
        grows = false;
        auto tick = [&](std::uint64_t) { return tell(0, double(met) / double(x.size())); };
        auto work = [&](std::uint64_t w, std::uint64_t last) {
            for (; w < last; ++w)
                for (std::uint64_t open = seen.word(w) & ~done.word(w); open; open &= open - 1)
                    visit(w * 64 + std::uint64_t(std::countr_zero(open)));
            return true;
        };
        if (!parallel(seen.words(), kRange / 64, threads, tick, work)) return {};
    }
    Reachable result;
    result.captures = captures.count();
    result.reached = reached.count();
    for (std::uint64_t i = 0; i < x.size(); ++i) {
        if (!done.has(i)) continue;
        std::optional<Value> value = table.value(i);
        if (!value) fail_damaged();
        ++result.values[*value];
    }
    return result;
}

}  // namespace yokai::solve
