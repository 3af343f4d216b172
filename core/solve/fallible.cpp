#include "fallible.hpp"

#include <algorithm>

#include "../movegen.hpp"

namespace yokai::solve {

namespace {

// Chooses one of the best moves, all equally likely; false if the table is damaged.
bool choose_best(const Table& table, Position& p, const MoveList& list, Random& random,
                 Move& chosen) {
    Answer best{-1, 0};
    int equal = 0;
    for (Move m : list) {
        Undo u = p.play(m);
        Answer a = before(table.probe(p));
        p.undo(u);
        if (a.trouble != Trouble::None) return false;
        if (equal && better(best, a)) continue;
        if (!equal || better(a, best)) best = a, equal = 0;
        if (random.pick(++equal) == 0) chosen = m;
    }
    return true;
}

}  // namespace

FallibleGames play_fallibly(const Table& table, const Position& start, int games, int slips,
                            int longest, std::uint64_t seed) {
    FallibleGames result;
    Random random{seed};
    MoveList list;
    std::vector<std::uint64_t> seen;
    for (int game = 0; game < games; ++game) {
        Position p = start;
        seen.clear();
        bool drawn = false, lost = false;
        while (true) {
            lost = decided(p) != End::None;
            if (lost) break;
            seen.push_back(p.hash);
            drawn = int(seen.size()) > longest ||
                    std::count(seen.begin(), seen.end(), p.hash) >= start.rules->repetition;
            if (drawn) break;
            list.size = 0;
            generate(p, list);
            lost = !list.size && !p.rules->stuck_draws;
            drawn = !list.size && !lost;
            if (!list.size) break;
            Move m = list.moves[std::size_t(random.pick(list.size))];
            if (random.pick(1000) >= slips && !choose_best(table, p, list, random, m)) {
                result.damaged = true;
                return result;
            }
            p.play(m);
            ++result.plies;
        }
        if (lost) ++result.wins[p.turn == start.turn];
        result.draws += drawn;
    }
    return result;
}

}  // namespace yokai::solve
