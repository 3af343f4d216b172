// Expanding a decided position: finding its predecessors by un-moves.

#include <cstring>

#include "../pages.hpp"
#include "solver.hpp"

namespace yokai::solve {

namespace {

// Un-moves access the table at distant addresses. Each address is prefetched this many un-moves
// before it is used.
constexpr int kAhead = 32;

// The next value from `v` on that is `code`, or nullptr. Other threads change values meanwhile, but
// none that is `code` and none into it, so either the old or the new value will do. Atomic reads
// make solving 8 % slower than memchr; only builds with the thread sanitizer use them.
Value* find(Value* v, Value* end, Value code) {
#ifdef __SANITIZE_THREAD__
    for (; v != end; ++v)
        if (std::atomic_ref<Value>(*v).load(std::memory_order_relaxed) == code) return v;
    return nullptr;
#else
    return static_cast<Value*>(std::memchr(v, code, std::size_t(end - v)));
#endif
}

}  // namespace

// Expands the positions of one block whose value is `code`.
template <bool Won>
void Solver::expand(std::size_t b, Value code) {
    const int number = int(b / x_.shapes.size());
    const Pair& pair = x_.pairs[number];
    const Shape& shape = x_.shapes[b % x_.shapes.size()];
    const SideClass &ours = x_.classes[shape.south], &theirs = x_.classes[shape.north];
    const Square k = pair.royal[0], q = pair.royal[1];
    const int room = r_.squares - 2, faces = int(x_.kinds.size());
    const Value found = Value((code == kNoMove ? 0 : code) + 1);

    const Origins origins(x_, faces_, b);
    const Mask* turns[2] = {x_.turn.data(), x_.flip.data()};
    Mask turned_own[2][kMaxFaces] = {};  // South's pieces on the turned board
    Mask attack_from[kMaxFaces];         // squares from which North would attack South's royal
    for (int f = 0; f < faces; ++f) attack_from[f] = Mask(r_.sources(North, x_.kinds[f], k));

    const Slots* row_slots = x_.slots(shape.south, room);
    const Slots* column_slots = x_.slots(shape.north, room - ours.pieces);
    const std::uint16_t* raw = x_.raw_row(number, shape.south);
    Value* const start = values_ + base(b);
    Value* const end = start + size(b);

    // A ring buffer of prefetched addresses that are not used yet.
    struct Waiting {
        std::uint32_t at, block;
    } wait[kAhead];
    unsigned waiting = 0;
    std::uint64_t decided = 0;
    auto settle = [&](Waiting w) {
        std::atomic_ref<Value> v(values_[w.at]);
        Value now = v.load(std::memory_order_relaxed);
        if (now < kOpen) return;
        if constexpr (Won) {
            if (v.fetch_sub(1, std::memory_order_relaxed) != kOpen + 1) return;
        }
        v.store(found, std::memory_order_relaxed);
        ++decided;
        mark(Won ? 0 : 1, w.block);
    };
    auto reach = [&](std::uint64_t at, std::uint32_t block) {
        prefetch(values_ + at);
        unsigned i = waiting++ % kAhead;
        if (waiting > kAhead) settle(wait[i]);
        wait[i] = {std::uint32_t(at), block};
    };

    std::uint32_t row = 0, row_start = 0, row_end = 0;
    Mask own = 0;
    std::uint8_t left[kMaxBoard];

    for (Value* v = start; (v = find(v, end, code)); ++v) {
        std::uint32_t at = std::uint32_t(v - start);
        if (at >= row_end) {
            row = at / shape.columns;
            row_start = row * shape.columns;
            row_end = row_start + shape.columns;
            Man mine[kMaxPieces];
            int n = read(ours, row_slots[raw[row]], pair.free_square, mine);
            Mask on[kMaxFaces] = {};
            own = 0;
            for (int i = 0; i < n; ++i) {
                on[mine[i].face] |= Mask(bit(mine[i].square));
                own |= Mask(bit(mine[i].square));
            }
            for (int t = 0; t < 2; ++t)
                for (int f = 0; f < faces; ++f) turned_own[t][f] = turns[t][on[f]];
            int m = 0;
            for (int i = 0; i < room; ++i)
                if (!(own >> pair.free_square[i] & 1)) left[m++] = pair.free_square[i];
        }
        Man men[kMaxPieces];
        int n = read(theirs, column_slots[at - row_start], left, men);
        Mask there = 0, on[kMaxFaces] = {};
        int checker = -1, checkers = 0;
        for (int i = 0; i < n; ++i) {
            there |= Mask(bit(men[i].square));
            on[men[i].face] |= Mask(bit(men[i].square));
            if (attack_from[men[i].face] >> men[i].square & 1) checker = i, ++checkers;
        }
        // Before its move North could not capture the royal, or the predecessor would have no
        // number: so at most one piece attacks the royal, and that piece has just moved.
        if (checkers > 1) continue;
        Mask empty = Mask(pair.free & ~own & ~there);

        // Emits the predecessors with these pieces of North, for every capture on `target`.
        auto emit = [&](const Origin& was, const Mask* south, Mask south_all, Square target,
                        int most) {
            std::uint64_t south_row =
                was.dense_row[x_.rank(south, *was.south, was.south->weight, was.free)];
            Mask remaining = Mask(was.free & ~south_all), taken = turns[was.mirrored][bit(target)];
            Mask* ours_then = turned_own[was.mirrored];
            for (int c = 0; c < most; ++c) {
                const Origin::Block& to = was.taking[c];
                if (c) ours_then[origins.captures[c]] ^= taken;
                reach(to.base + south_row * to.columns +
                          x_.rank(ours_then, *to.north, to.weight, remaining),
                      to.number);
                if (c) ours_then[origins.captures[c]] ^= taken;
            }
        };

        if (origins.royal_stays) {
            const Mask* turned = turns[origins.stepped.mirrored];
            Mask south[kMaxFaces];
            for (int f = 0; f < faces; ++f) south[f] = turned[on[f]];
            Mask all = turned[there];
            for (int i = checkers ? checker : 0; i < (checkers ? checker + 1 : n); ++i) {
                int face = men[i].face, plain = faces_.plain[face];
                Square t = men[i].square;
                Mask here = turned[bit(t)];
                auto unstep = [&](const Origin& was, int face_then, Mask from) {
                    for (Bits b = Bits(from & empty & ~attack_from[face_then]); b;) {
                        Mask s = turned[bit(take_first(b))];
                        south[face_then] ^= s;
                        emit(was, south, Mask((all ^ here) | s), t, origins.capture_count);
                        south[face_then] ^= s;
                    }
                };
                south[face] ^= here;
                unstep(origins.stepped, face, faces_.stay_from[face][t]);
                if (plain >= 0)
                    unstep(origins.promoted[face], plain, faces_.promote_from[face][t]);
                else if (r_.landing[North][x_.kinds[face]] >> t & 1)
                    emit(origins.dropped[face], south, Mask(all ^ here), t, 1);
                south[face] ^= here;
            }
        }
        if (!checkers)
            for (int i = 0; i < origins.arrival_count; ++i) {
                const Origin& was = origins.arrivals[i].origin;
                if (!(origins.arrivals[i].from & empty)) continue;
                Mask south[kMaxFaces];
                for (int f = 0; f < faces; ++f) south[f] = turns[was.mirrored][on[f]];
                emit(was, south, turns[was.mirrored][there], q, origins.capture_count);
            }
    }
    for (unsigned i = waiting > kAhead ? waiting - kAhead : 0; i < waiting; ++i)
        settle(wait[i % kAhead]);
    tally(found, decided);
}

template void Solver::expand<true>(std::size_t, Value);
template void Solver::expand<false>(std::size_t, Value);

}  // namespace yokai::solve
