#include "backward.hpp"

#include <algorithm>
#include <queue>
#include <stdexcept>
#include <unordered_set>

#include "../fail.hpp"

namespace yokai::solve {

namespace {

constexpr std::uint8_t kSameColumn = 1 << 1 | 1 << 6;  // dots ahead and behind

// Positions of the opening that end a search as well as the start does.
constexpr std::size_t kOpening = 200'000;

// What the distance of a position is made of, beside steps: the captures by which a piece in a
// reserve comes to the board as the opponent's, or at last as its owner's. And how much the
// distance counts, beside an un-move made. A search that ends nowhere with one choice may find its
// way with another.
struct Haste {
    int to_opponent, to_owner, weight;
};
constexpr Haste kHastes[] = {{1, 2, 10}, {2, 4, 40}, {2, 3, 20}, {1, 3, 40}};

Square turned(const Rules& r, Square s) { return r.squares - 1 - s; }
Square mirrored(const Rules& r, Square s) {
    return s / r.files * r.files + r.files - 1 - s % r.files;
}

// The position seen from the other side, or in a mirror.
template <class Place>
Position image(const Position& p, bool swap, const Place& place) {
    Position q(*p.rules);
    for (Square s = 0; s < p.rules->squares; ++s)
        if (p.board[s] != kEmpty)
            q.put(
                piece(swap ? other(side_of(p.board[s])) : side_of(p.board[s]), kind_of(p.board[s])),
                place(s));
    for (Side side : {South, North})
        for (int k = 0; k < int(p.rules->kinds.size()); ++k)
            for (int n = 0; n < p.reserve[side][k]; ++n) q.hold(swap ? other(side) : side, k);
    q.turn = swap ? other(p.turn) : p.turn;
    q.hash = q.full_hash();
    return q;
}

}  // namespace

static bool royals_meet(const Position& p) {
    const auto& steps = p.rules->steps;
    const int royal = p.rules->royal;
    return (steps[South][royal][p.royal[South]] & bit(p.royal[North])) &&
           (steps[North][royal][p.royal[North]] & bit(p.royal[South]));
}

static_assert(std::size(kHastes) == BackwardSearch::kWays);

BackwardSearch::BackwardSearch(const Position& start)
    : r_(*start.rules), royals_met_(royals_meet(start)) {
    for (int k = 0; k < int(r_.kinds.size()); ++k)
        for (Square s = 0; s < r_.squares; ++s)
            for (Square t = 0; t < r_.squares; ++t)
                mirrors_ &= bool(r_.steps[South][k][s] & bit(t)) ==
                            bool(r_.steps[South][k][mirrored(r_, s)] & bit(mirrored(r_, t)));
    auto turn = [&](Square s) { return turned(r_, s); };
    auto flip = [&](Square s) { return mirrored(r_, s); };
    std::vector<Position> starts;
    for (const Position& p : {start, image(start, true, turn)}) {
        find_places(p);
        for (bool mirror : {false, true}) {
            if (mirror && !mirrors_) continue;
            Position q = mirror ? image(p, false, flip) : p;
            if (std::find(found_.begin(), found_.end(), q.hash) != found_.end()) continue;
            for (int way = 0; way < kWays; ++way) add_goal(q, way);
            starts.push_back(q);
            found_.push_back(q.hash);
        }
    }
    play_on(starts);
}

// Adds the positions after the first moves of a game, which are easier to meet than the start
// alone.
void BackwardSearch::play_on(std::vector<Position> now) {
    std::unordered_set<std::uint64_t> seen(found_.begin(), found_.end());
    while (!now.empty() && seen.size() < kOpening) {
        std::vector<Position> next;
        for (const Position& p : now) {
            if (decided(p) != End::None || can_capture_royal(p)) continue;
            MoveList list;
            generate(p, list);
            for (Move m : list) {
                if (seen.size() >= kOpening) break;
                Position q = p;
                q.play(m);
                if (seen.insert(q.hash).second) next.push_back(q);
            }
        }
        now.swap(next);
    }
    found_.assign(seen.begin(), seen.end());
    std::sort(found_.begin(), found_.end());
}

// Adds the squares to which the pieces of a start, and dropped ones, can ever come.
void BackwardSearch::find_places(const Position& start) {
    Bits crowded = 0;  // kinds of which the start has two in a column
    for (Side side : {South, North})
        for (int k = 0; k < int(r_.kinds.size()); ++k) {
            places_[side][k] |= start.by_side[side] & start.by_kind[k];
            if (mirrors_)
                for (Bits b = start.by_side[side] & start.by_kind[k]; b;)
                    places_[side][k] |= bit(mirrored(r_, take_first(b)));
            if (k != r_.royal && r_.plain[k] == k) places_[side][k] |= r_.landing[side][k];
            for (Bits b = start.by_side[side] & start.by_kind[k]; b;)
                if (count(r_.column[take_first(b)] & start.by_side[side] & start.by_kind[k]) > 1)
                    crowded |= bit(k);
        }
    for (bool grows = true; grows;) {
        grows = false;
        auto add = [&](Side side, int kind, Bits squares) {
            grows = grows || (squares & ~places_[side][kind]);
            places_[side][kind] |= squares;
        };
        for (Side side : {South, North})
            for (int k = 0; k < int(r_.kinds.size()); ++k)
                for (Bits b = places_[side][k]; b;) {
                    Square s = take_first(b);
                    add(side, k, r_.staying[side][k][s]);
                    if (int to = r_.kinds[k].promotes_to; to != kNoKind)
                        add(side, to, r_.promoting[side][k][s]);
                }
    }
    for (int k = 0; k < int(r_.kinds.size()); ++k)
        if (r_.kinds[k].one_per_column && r_.plain[k] == k && !(r_.kinds[k].dots & ~kSameColumn))
            lonely_ |= bit(k);
    lonely_ &= ~crowded;
}

void BackwardSearch::add_goal(const Position& start, int way) {
    Goal goal{{}, {start.royal[South], start.royal[North]}};
    for (int k = 0; k < int(r_.kinds.size()); ++k) {
        if (k == r_.royal || r_.plain[k] != k) continue;
        Family family{k, r_.kinds[k].promotes_to, {}};
        for (Side side : {South, North}) {
            for (Bits b = start.by_side[side] & start.by_kind[k]; b;)
                family.places.push_back(distances(k, family.promoted, side, take_first(b), way));
            // Where the start has a piece in a reserve or a promoted one, any place will do.
            int more = start.reserve[side][k];
            if (family.promoted != kNoKind)
                more += count(start.by_side[side] & start.by_kind[family.promoted]);
            for (; more > 0; --more) family.places.emplace_back();
        }
        if (int(family.places.size()) > kMostOfOne)
            fail<std::invalid_argument>("it has too many pieces of a kind");
        if (!family.places.empty()) goal.families.push_back(family);
    }
    goals_[std::size_t(way)].push_back(goal);
}

// The un-moves that a piece of a kind needs from every state to stand plain on one square.
std::array<std::uint8_t, BackwardSearch::kStates> BackwardSearch::distances(int plain, int promoted,
                                                                            Side side, Square to,
                                                                            int way) const {
    const Haste& haste = kHastes[way];
    std::array<std::uint8_t, kStates> far;
    far.fill(kFar);
    // By steps alone: each round goes one un-move further back.
    auto walk = [&](Side of, auto begin) {
        std::vector<std::pair<bool, Square>> now = begin;
        for (int n = 0; !now.empty(); ++n) {
            std::vector<std::pair<bool, Square>> next;
            for (auto [is_promoted, s] : now) {
                std::uint8_t& here = far[std::size_t(on_board(of, is_promoted, s))];
                if (here <= n) continue;
                here = std::uint8_t(n);
                // A piece that stood here before its un-moves stepped on from here.
                int kind = is_promoted ? promoted : plain;
                for (Bits b = r_.staying[of][kind][s]; b;)
                    next.emplace_back(is_promoted, take_first(b));
                if (!is_promoted && promoted != kNoKind)
                    for (Bits b = r_.promoting[of][kind][s]; b;)
                        next.emplace_back(true, take_first(b));
            }
            now = next;
        }
    };
    using Begin = std::vector<std::pair<bool, Square>>;
    walk(side, Begin{{false, to}});
    // Or by way of the reserves: the un-moves from each state to a drop, then those of the
    // captures.
    std::array<std::uint8_t, kStates> straight = far;
    for (Side of : {South, North}) {
        Begin drops;
        for (Bits b = r_.landing[of][plain]; b;) drops.emplace_back(false, take_first(b));
        far.fill(kFar);
        walk(of, drops);
        int captures = of == side ? haste.to_owner : haste.to_opponent;
        for (bool is_promoted : {false, true})
            for (Square s = 0; s < r_.squares; ++s) {
                std::size_t at = std::size_t(on_board(of, is_promoted, s));
                int by_drop = std::min(kFar, far[at] + 1 + captures);
                straight[at] = std::min(straight[at], std::uint8_t(by_drop));
            }
        bool possible = of != side || r_.landing[other(of)][plain];
        straight[std::size_t(in_reserve(of))] = std::uint8_t(possible ? captures : kFar);
    }
    return straight;
}

bool BackwardSearch::complete(const Position& p) const {
    if (p.royal[South] == kNoSquare || p.royal[North] == kNoSquare) return false;
    Bits known = bit(r_.royal);
    for (const Family& f : goals_[0][0].families) {
        int n = count(p.by_kind[f.plain]) + p.reserve[South][f.plain] + p.reserve[North][f.plain];
        known |= bit(f.plain);
        if (f.promoted != kNoKind) n += count(p.by_kind[f.promoted]), known |= bit(f.promoted);
        if (n != int(f.places.size())) return false;
    }
    Bits there = p.held[South] | p.held[North];
    for (int k = 0; k < int(r_.kinds.size()); ++k)
        if (p.by_kind[k]) there |= bit(k);
    return !(there & ~known);
}

// Could these pieces stand here, each by itself?
bool BackwardSearch::possible(const Position& p) const {
    // Where royals keep out of danger, neither steps to where the other attacks it.
    if (r_.royal_avoids_attack && !royals_met_ && royals_meet(p)) return false;
    for (Side side : {South, North})
        for (int k = 0; k < int(r_.kinds.size()); ++k) {
            Bits on = p.by_side[side] & p.by_kind[k];
            if (on & ~places_[side][k]) return false;
            if (lonely_ & bit(k))
                for (Bits b = on; b;)
                    if (count(r_.column[take_first(b)] & on) > 1) return false;
        }
    return true;
}

// The un-moves to the nearest goal, if pieces never stood in each other's way: each family takes
// the assignment of its pieces to their places that costs least.
int BackwardSearch::distance(const Position& p, int way) const {
    int best = INT32_MAX;
    for (const Goal& goal : goals_[std::size_t(way)]) {
        int total = 0;
        for (Side side : {South, North}) {
            int rows = std::abs(p.royal[side] / r_.files - goal.royal[side] / r_.files);
            int columns = std::abs(p.royal[side] % r_.files - goal.royal[side] % r_.files);
            total += std::max(rows, columns);
        }
        for (const Family& f : goal.families) {
            int states[kMostOfOne], n = 0;
            for (Side side : {South, North}) {
                for (Bits b = p.by_side[side] & p.by_kind[f.plain]; b;)
                    states[n++] = on_board(side, false, take_first(b));
                if (f.promoted != kNoKind)
                    for (Bits b = p.by_side[side] & p.by_kind[f.promoted]; b;)
                        states[n++] = on_board(side, true, take_first(b));
                for (int held = p.reserve[side][f.plain]; held > 0; --held)
                    states[n++] = in_reserve(side);
            }
            // cost[set]: the first pieces stand on this set of places.
            std::uint16_t cost[1 << kMostOfOne];
            std::fill_n(cost, 1u << n, std::uint16_t(0xFFFF));
            cost[0] = 0;
            for (std::uint32_t set = 0; set + 1 < 1u << n; ++set) {
                const int state = states[count(set)];
                for (int place = 0; place < n; ++place) {
                    if (set >> place & 1) continue;
                    std::uint16_t& then = cost[set | 1u << place];
                    then = std::min(
                        then, std::uint16_t(cost[set] +
                                            f.places[std::size_t(place)][std::size_t(state)]));
                }
            }
            total += cost[(1u << n) - 1];
        }
        best = std::min(best, total);
    }
    return best;
}

// Calls visit(before, undo) for every position from which a legal move leads to `p`.
template <class Visit>
void BackwardSearch::each_origin(const Position& p, const Visit& visit) const {
    const Side moved = other(p.turn);
    auto offer = [&](Move m, Piece captured) {
        Position before = p;
        before.undo({0, m, captured});
        if (decided(before) != End::None || can_capture_royal(before)) return;
        if (m.is_drop()) {
            if (!(drop_squares(before, m.kind()) & bit(m.to()))) return;
            if (forbidden_mates(before, m.kind(), bit(m.to()))) return;
        } else if (r_.royal_avoids_attack && kind_of(before.board[m.from()]) == r_.royal &&
                   before.attacked(p.turn, m.to())) {
            return;
        }
        before.hash = before.full_hash();
        visit(before, Undo{before.hash, m, captured});
    };
    auto step = [&](Square from, Square to, bool promotes) {
        Move m = Move::step(from, to, promotes);
        offer(m, kEmpty);
        for (Bits held = p.held[moved]; held;) {
            int plain = take_first(held);
            for (int face : {plain, r_.kinds[plain].promotes_to}) {
                if (face == kNoKind || !(places_[p.turn][face] & bit(to))) continue;
                Bits others = r_.column[to] & p.by_side[p.turn] & p.by_kind[face];
                if ((lonely_ & bit(face)) && others) continue;
                offer(m, piece(p.turn, face));
            }
        }
    };
    for (Bits own = p.by_side[moved]; own;) {
        Square to = take_first(own);
        int kind = kind_of(p.board[to]), plain = r_.plain[kind];
        if (plain == kind && kind != r_.royal && (r_.landing[moved][kind] & bit(to)))
            offer(Move::drop(kind, to), kEmpty);
        for (Bits from = r_.sources(moved, kind, to) & ~p.occupied(); from;) {
            Square s = take_first(from);
            if (r_.staying[moved][kind][s] & bit(to)) step(s, to, false);
        }
        if (plain == kind) continue;
        for (Bits from = r_.sources(moved, plain, to) & ~p.occupied(); from;) {
            Square s = take_first(from);
            if (r_.promoting[moved][plain][s] & bit(to)) step(s, to, true);
        }
    }
}

Reached BackwardSearch::search(const Position& p, int limit) const {
    for (int way = 0; way < kWays; ++way)
        if (Reached found = search(p, limit / kWays, way); found != Reached::Unknown) return found;
    return Reached::Unknown;
}

Reached BackwardSearch::search(const Position& p, int limit, int way) const {
    auto is_start = [&](std::uint64_t hash) {
        return std::binary_search(found_.begin(), found_.end(), hash);
    };
    if (is_start(p.hash)) return Reached::Yes;
    if (!possible(p)) return Reached::No;
    // Positions are told by the un-moves that lead to them, which take less memory.
    struct Node {
        int parent;
        Undo undo;
        int depth;
    };
    struct Open {
        int cost, node;
        bool operator<(const Open& o) const { return cost > o.cost; }
    };
    std::vector<Node> nodes{{-1, {p.hash, {}, kEmpty}, 0}};
    std::priority_queue<Open> open;
    std::unordered_set<std::uint64_t> seen{p.hash};
    open.push({0, 0});
    std::vector<int> path;
    while (!open.empty()) {
        if (limit-- <= 0) return Reached::Unknown;
        int at = open.top().node;
        open.pop();
        Position here = p;
        path.clear();
        for (int n = at; n; n = nodes[std::size_t(n)].parent) path.push_back(n);
        for (auto n = path.rbegin(); n != path.rend(); ++n) here.undo(nodes[std::size_t(*n)].undo);
        bool found = false;
        each_origin(here, [&](const Position& before, const Undo& undo) {
            if (found || !seen.insert(before.hash).second) return;
            found = is_start(before.hash);
            int depth = nodes[std::size_t(at)].depth + 1;
            open.push({kHastes[way].weight * distance(before, way) + depth, int(nodes.size())});
            nodes.push_back({at, undo, depth});
        });
        if (found) return Reached::Yes;
    }
    return Reached::No;
}

}  // namespace yokai::solve
