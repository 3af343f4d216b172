// While the work goes on, a byte is the distance of a position that is decided, or kOpen plus the
// number of its moves that are not yet refuted. Distances are worked off in order:
//   a position lost in d   makes every open predecessor won in d + 1;
//   a position won in d    refutes one move of every open predecessor, and the one whose last move
//                          falls is lost in d + 1.
// Moves into positions where the opponent captures the royal at once are refuted from the start and
// never counted, so only numbered positions have predecessors here.
//
// Blocks are worked one after the other. All steps of pieces but the royal lead from one block to
// few others of one pair of royals, some megabytes in all, which is what makes this fast.

#include "retrograde.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <stdexcept>

#include "../fail.hpp"
#include "../threads.hpp"
#include "origins.hpp"

namespace yokai::solve {

namespace {

constexpr Value kOpen = 192;
constexpr int kMaxMoves = 255 - kOpen;

// Un-moves touch the table far apart. Each address is asked for some un-moves before it is used.
constexpr int kAhead = 32;

class Solver {
  public:
    Solver(const Index& index, Value* values, int threads, const Report& report)
        : x_(index),
          r_(*index.rules),
          faces_(index),
          values_(values),
          threads_(threads),
          report_(report),
          blocks_(index.pairs.size() * index.shapes.size()),
          marked_{std::vector<std::uint8_t>(blocks_), std::vector<std::uint8_t>(blocks_)} {}

    bool run() {
        if (!each_block(0, [this](std::size_t b) { return count_block(b); })) {
            if (too_many_moves_) fail<std::overflow_error>("a position has more than 63 moves");
            return false;
        }
        int d = 0;
        for (; any(marked_[0]) || any(marked_[1]); d += 2) {
            if (d + 2 > kMaxPlies) fail<std::overflow_error>("a win takes more than 190 plies");
            if (!each_marked(0, d) || !each_marked(1, d + 1)) return false;
        }
        return each_block(d, [this](std::size_t b) {
            Value* v = values_ + base(b);
            for (std::uint64_t i = 0; i < size(b); ++i)
                if (v[i] >= kOpen) v[i] = kDraw;
            return true;
        });
    }

  private:
    std::uint64_t base(std::size_t b) const {
        return x_.base(int(b / x_.shapes.size()), std::uint32_t(b % x_.shapes.size()));
    }
    std::uint64_t size(std::size_t b) const {
        const Shape& s = x_.shapes[b % x_.shapes.size()];
        return std::uint64_t(x_.rows(int(b / x_.shapes.size()), s.south)) * s.columns;
    }

    static bool any(const std::vector<std::uint8_t>& marks) {
        return std::find(marks.begin(), marks.end(), 1) != marks.end();
    }

    // Both of these return false if the work was stopped.
    template <class Work>
    bool each_block(int plies, Work work) {
        auto tick = [&](std::uint64_t) {
            return report_(plies, double(decided_.load()) / double(x_.size()));
        };
        return parallel(blocks_, 16, threads_, tick, [&](std::size_t first, std::size_t last) {
            for (std::size_t b = first; b < last; ++b)
                if (!work(b)) return false;
            return true;
        });
    }

    // Works off all positions of one distance.
    bool each_marked(int won, int plies) {
        std::vector<std::uint8_t> now(blocks_);
        now.swap(marked_[won]);
        if (!any(now)) return true;
        return each_block(plies, [&](std::size_t b) {
            if (!now[b]) return true;
            // A block may hold both distance 0 and 2 from the start; look again for the latter.
            if (!won && plies == 0) mark(0, b);
            won ? expand<true>(b, Value(plies)) : expand<false>(b, Value(plies ? plies : kNoMove));
            return true;
        });
    }

    void mark(int won, std::size_t block) {
        std::atomic_ref<std::uint8_t>(marked_[won][block]).store(1, std::memory_order_relaxed);
    }

    bool count_block(std::size_t b);  // false: a number of moves does not fit
    template <bool Won>
    void expand(std::size_t b, Value code);

    const Index& x_;
    const Rules& r_;
    const Faces faces_;
    Value* values_;
    int threads_;
    Reporter report_;
    std::size_t blocks_;
    std::vector<std::uint8_t> marked_[2];  // blocks with newly lost, newly won positions
    std::atomic<std::uint64_t> decided_{0};
    std::atomic<bool> too_many_moves_{false};
};

// The first pass: what is decided by the next ply, and how many moves the others have.
bool Solver::count_block(std::size_t b) {
    const Pair& pair = x_.pairs[b / x_.shapes.size()];
    const Shape& shape = x_.shapes[b % x_.shapes.size()];
    int number = int(b / x_.shapes.size());
    const SideClass &ours = x_.classes[shape.south], &theirs = x_.classes[shape.north];
    Square k = pair.royal[0], q = pair.royal[1];
    int room = r_.squares - 2;
    const Slots* rows = x_.slots(shape.south, room);
    const Slots* columns = x_.slots(shape.north, room - ours.pieces);
    const std::uint16_t* raw = x_.raw_row(number, shape.south);
    Value* v = values_ + base(b);
    Mask goal = r_.reach_wins ? Mask(r_.far_row[South]) : Mask(0);
    // Royals need not step alike to both sides: theirs may attack ours and not be attacked.
    const Mask royal_guards = Mask(r_.steps[North][r_.royal][q]);
    const Mask royal_checks = royal_guards >> k & 1 ? Mask(bit(q)) : Mask(0);
    bool lost = false, won = false;
    std::uint64_t decided = 0;

    for (std::uint32_t row = 0; row < x_.rows(number, shape.south); ++row) {
        Man mine[kMaxPieces];
        int n = read(ours, rows[raw[row]], pair.free_square, mine);
        Mask own = Mask(bit(k));
        for (int i = 0; i < n; ++i) own |= Mask(bit(mine[i].square));
        // How many moves our pieces have onto each square, and altogether.
        std::uint8_t onto[kMaxBoard] = {};
        int steps = 0;
        for (int i = 0; i < n; ++i)
            for (Bits to = Bits(faces_.steps[0][mine[i].face][mine[i].square] & ~own); to;) {
                Square t = take_first(to);
                onto[t] += faces_.moves[mine[i].face][mine[i].square][t];
                steps += faces_.moves[mine[i].face][mine[i].square][t];
            }
        std::uint8_t left[kMaxBoard];
        int m = 0;
        for (int i = 0; i < room; ++i)
            if (!(own >> pair.free_square[i] & 1)) left[m++] = pair.free_square[i];
        Mask royal_steps = Mask(faces_.royal[k] & ~own);

        for (std::uint32_t column = 0; column < shape.columns; ++column, ++v) {
            Mask guarded = royal_guards, there = 0, checkers = royal_checks;
            Slots slots = columns[column];
            for (int i = 0; i < theirs.kinds_used; ++i) {
                int face = theirs.used[i];
                for (int c = theirs.of[face]; c > 0; --c, slots >>= 4) {
                    Square s = left[slots & 15];
                    Mask attack = faces_.steps[1][face][s];
                    guarded |= attack;
                    there |= Mask(bit(s));
                    checkers |= Mask((attack >> k & 1) << s);
                }
            }
            Mask safe = Mask(royal_steps & ~guarded);
            if (safe & goal) {
                *v = 1;
                won = true, ++decided;
                continue;
            }
            int drops = 0;
            Bits empty = Bits(pair.free & ~own & ~there);
            for (std::size_t f = 0; f < x_.families.size(); ++f)
                if (shape.held[0][f])
                    drops +=
                        bits_in(Mask(r_.landing[South][x_.kinds[x_.families[f].plain]] & empty));
            // In danger from one piece, only its capture helps; from two, only running.
            int moves = bits_in(safe);
            if (!checkers)
                moves += steps + drops;
            else if (!(checkers & (checkers - 1)))
                moves += onto[first(checkers)];
            if (moves > kMaxMoves) {
                too_many_moves_ = true;
                return false;
            }
            if (moves) {
                *v = Value(kOpen + moves);
            } else {
                Mask runs = r_.royal_avoids_attack ? safe : royal_steps;
                *v = steps + drops + bits_in(runs) ? 2 : kNoMove;
                lost = true, ++decided;
            }
        }
    }
    decided_ += decided;
    if (lost) mark(0, b);
    if (won) mark(1, b);
    return true;
}

// Works off the positions of one block that carry `code`.
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
    Mask turned_own[2][kMaxFaces] = {};  // South's men as North saw them
    Mask attack_from[kMaxFaces];         // squares from which North would attack South's royal
    for (int f = 0; f < faces; ++f) attack_from[f] = Mask(r_.sources(North, x_.kinds[f], k));

    const Slots* row_slots = x_.slots(shape.south, room);
    const Slots* column_slots = x_.slots(shape.north, room - ours.pieces);
    const std::uint16_t* raw = x_.raw_row(number, shape.south);
    const Value* const start = values_ + base(b);
    const Value* const end = start + size(b);

    // The waiting room between asking for an address and using it.
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
        __builtin_prefetch(values_ + at, 1);
        unsigned i = waiting++ % kAhead;
        if (waiting > kAhead) settle(wait[i]);
        wait[i] = {std::uint32_t(at), block};
    };

    std::uint32_t row = 0, row_start = 0, row_end = 0;
    Mask own = 0;
    std::uint8_t left[kMaxBoard];

    for (const Value* v = start;
         (v = static_cast<const Value*>(std::memchr(v, code, std::size_t(end - v)))); ++v) {
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
        // Before its move North could not capture the royal, else it would have: at most one piece
        // attacks it now, and that one has just arrived.
        if (checkers > 1) continue;
        Mask empty = Mask(pair.free & ~own & ~there);

        // Emits the predecessors with these North men, over all captures on `target`.
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

        if (origins.at_home) {
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
    decided_ += decided;
}

}  // namespace

bool solve(const Index& index, Value* values, int threads, const Report& report) {
    return Solver(index, values, threads, report).run();
}

}  // namespace yokai::solve
