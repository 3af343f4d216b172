#include "retrograde.hpp"

#include <stdexcept>

#include "../fail.hpp"
#include "solver.hpp"

namespace yokai::solve {

bool Solver::run(const Report& given) {
    Reporter report(given);
    if (stage_ == 0) {
        bool counted =
            each(blocks_, kChunk, report, 0, [this](std::uint64_t first, std::uint64_t last) {
                for (std::uint64_t b = first; b < last; ++b)
                    if (!count_block(b)) return false;
                return true;
            });
        if (too_many_moves_) fail<std::overflow_error>("a position has more than 63 moves");
        if (!counted) return false;
        stage_ = 1;
    }
    while (!clearing_ && (next_ || any(marked_[0]) || any(marked_[1]))) {
        int d = stage_ - 1;
        if (report.stopped()) return false;
        if (d >= kMaxPlies) fail<std::overflow_error>("a win takes more than 190 plies");
        if (!each_marked(report, d % 2, d)) return false;
        ++stage_;
    }
    clearing_ = true;
    if (report.stopped()) return false;
    return each(
        cells_, kChunk, report, stage_ - 1, [this](std::uint64_t first, std::uint64_t last) {
            for (std::uint64_t i = first * kCell; i < std::min(last * kCell, x_.size()); ++i)
                if (values_[i] >= kOpen) values_[i] = kDraw;
            return true;
        });
}

// Pairs with South's royal on one square are numbered one after the other. Before North's move this
// was the square of North's royal, so those with another square have other predecessors.
void Solver::share_out() {
    for (std::size_t p = 0; p < x_.pairs.size(); ++p) {
        const Range range{x_.base(int(p), 0), x_.end((p + 1) * x_.shapes.size() - 1)};
        if (p > 0 && x_.pairs[p].royal[0] == x_.pairs[p - 1].royal[0])
            shared_.back().last = range.last;
        else
            shared_.push_back(range);
    }
    auto size = [](const Range& range) { return range.last - range.first; };
    std::sort(shared_.begin(), shared_.end(),
              [&](const Range& a, const Range& b) { return size(a) > size(b); });
    std::vector<std::uint64_t> load(std::size_t(threads_), 0);
    for (const Range& range : shared_) *std::min_element(load.begin(), load.end()) += size(range);
    const double most = double(*std::max_element(load.begin(), load.end()));
    if (most * threads_ > 1.1 * double(x_.size())) shared_.clear();
}

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
    Value* v = values_ + x_.base(b);
    Mask goal = r_.reach_wins ? Mask(r_.far_row[South]) : Mask(0);
    // Royals need not step alike to both sides: theirs may attack ours and not be attacked.
    const Mask royal_guards = Mask(r_.steps[North][r_.royal][q]);
    const Mask royal_checks = royal_guards >> k & 1 ? Mask(bit(q)) : Mask(0);
    std::uint64_t wins = 0, losses = 0, stuck = 0;
    // North's pieces in the order of their slots: the squares that each attacks.
    const Mask* attacks[kMaxPieces];
    for (int i = 0, n = 0; i < theirs.kinds_used; ++i)
        for (int c = theirs.of[theirs.used[i]]; c > 0; --c)
            attacks[n++] = faces_.steps[1][theirs.used[i]];
    // Most pieces can be dropped on every free square, and there are equally many in a block.
    int drops_anywhere = 0, limited = 0;
    Mask landing[kMaxFamilies];
    for (std::size_t f = 0; f < x_.families.size(); ++f)
        if (shape.held[0][f]) {
            Mask squares = Mask(r_.landing[South][x_.kinds[x_.families[f].plain]] & pair.free);
            if (squares == pair.free)
                drops_anywhere += room - ours.pieces - theirs.pieces;
            else
                landing[limited++] = squares;
        }

    for (std::uint32_t row = 0; row < x_.rows(number, shape.south); ++row) {
        Man mine[kMaxPieces];
        int n = read(x_, ours, rows[raw[row]], pair.free_square, mine);
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
        for (int i = 0, m = 0; i < room; ++i) {
            left[m] = pair.free_square[i];
            m += !(own >> left[m] & 1);
        }
        Mask royal_steps = Mask(faces_.royal[k] & ~own);

        for (std::uint32_t column = 0; column < shape.columns; ++column, ++v) {
            Mask guarded = royal_guards, there = 0, checkers = royal_checks;
            Slots slots = columns[column];
            for (int i = 0; i < theirs.pieces; ++i, slots >>= x_.slot_bits) {
                Square s = left[slots & x_.slot_mask];
                Mask attack = attacks[i][s];
                guarded |= attack;
                there |= Mask(bit(s));
                checkers |= Mask((attack >> k & 1) << s);
            }
            Mask safe = Mask(royal_steps & ~guarded);
            if (safe & goal) {
                *v = 1;
                ++wins;
                continue;
            }
            int drops = drops_anywhere;
            for (int i = 0; i < limited; ++i) drops += bits_in(Mask(landing[i] & ~own & ~there));
            // One attacker can be captured; from two only a royal step escapes.
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
                bool moveless = !(steps + drops + bits_in(runs));
                if (moveless && r_.stuck_draws) {
                    *v = kDraw;  // never expanded, so no move that leads here is refuted
                    continue;
                }
                *v = moveless ? kNoMove : 2;
                ++(moveless ? stuck : losses);
            }
        }
    }
    tally(1, wins), tally(2, losses), tally(kNoMove, stuck);
    for (std::uint64_t cell = x_.base(b) / kCell; cell * kCell < x_.end(b); ++cell) {
        if (losses + stuck) mark(0, cell);
        if (wins) mark(1, cell);
    }
    return true;
}

bool solve(const Index& index, Value* values, int threads, const Report& report) {
    return Solver(index, values, threads).run(report);
}

}  // namespace yokai::solve
