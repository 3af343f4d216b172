// The batch of games in Python.

#include "../batch/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../solve/table.hpp"
#include "arguments.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

using namespace batch;

namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// Checks the size of the caller's array, and returns its memory.
template <class T>
T* room(const Array<T>& array, std::size_t wanted) {
    require(array.size() == wanted, "an array of another size");
    return array.data();
}

std::vector<int> set_of(const Rules& rules, std::vector<int> set) {
    require(set.size() == rules.kinds.size(), "a number for each kind is needed");
    for (int n : set) require(n >= 0 && n <= kMaxSquares, "no such number of pieces");
    return set;
}

using Outs = std::tuple<Array<std::int8_t>, Array<std::int8_t>, Array<std::int8_t>, Array<float>,
                        Array<bool>, Array<bool>>;

Out out_of(const Batch& b, const Outs& arrays) {
    std::size_t games = std::size_t(b.size());
    const auto& [observations, masks, turns, rewards, terminated, truncated] = arrays;
    return {room(observations, games * std::size_t(b.planes().size())),
            room(masks, games * std::size_t(b.actions().size())),
            room(turns, games),
            room(rewards, games),
            room(terminated, games),
            room(truncated, games)};
}

// The exact values of every game: the mover's result, the plies to the end, and its best actions.
// False if the table does not have one of the positions.
bool truth(const Batch& b, const solve::Table& table, std::int8_t* results, std::int16_t* plies,
           std::int8_t* best) {
    for (int i = 0; i < b.size(); ++i) {
        std::int8_t* marks = best + std::size_t(i) * std::size_t(b.actions().size());
        std::fill_n(marks, b.actions().size(), std::int8_t{0});
        const Position& p = b.position(i);
        if (p.royal[p.turn] != kNoSquare && !table.index().complete(p)) return false;
        solve::Answer value = table.probe(p);
        if (value.trouble != solve::Trouble::None) return false;
        results[i] = std::int8_t(value.result);
        plies[i] = std::int16_t(value.plies);
        Position q = p;
        for (std::uint16_t action : b.legal(i)) {
            Undo u = q.play(b.actions().move(q, action));
            solve::Answer after = solve::before(table.probe(q));
            q.undo(u);
            if (after.trouble != solve::Trouble::None) return false;
            marks[action] = after == value;
        }
    }
    return true;
}

void bind_view(nb::module_& m) {
    m.attr("NO_ACTION") = kNoAction;
    m.attr("SKIP") = kSkip;
    nb::class_<Actions>(m, "Actions")
        .def(nb::init<const Rules&>(), nb::keep_alive<1, 2>())
        .def_prop_ro("size", &Actions::size)
        .def_prop_ro("droppable", &Actions::droppable)
        .def("action", [](const Actions& a, const Position& p,
                          int code) { return a.action(p.turn, legal(p, code)); })
        // The legal actions with the codes of their moves, in the order of Position.moves.
        .def("legal",
             [](const Actions& a, const Position& p) {
                 std::vector<std::tuple<int, int>> pairs;
                 if (decided(sound(p)) != End::None) return pairs;
                 MoveList list;
                 generate(p, list);
                 for (Move move : list) pairs.emplace_back(a.action(p.turn, move), move.code);
                 return pairs;
             })
        .def("move", [](const Actions& a, const Position& p, int action) {
            return a.move(p, numbered(action, std::size_t(a.size()), "no such action")).code;
        });
    nb::class_<Planes>(m, "Planes")
        .def(
            "__init__",
            [](Planes* self, const Rules& rules, const std::vector<int>& set) {
                new (self) Planes(rules, set_of(rules, set));
            },
            nb::keep_alive<1, 2>())
        .def_prop_ro("count", &Planes::count)
        .def("write", [](const Planes& planes, const Position& p, int viewer, int repetitions,
                         Array<std::int8_t> out) {
            planes.write(p, to_side(viewer), repetitions, room(out, std::size_t(planes.size())));
        });
}

}  // namespace

void bind_batch(nb::module_& m) {
    bind_view(m);
    nb::class_<Batch>(m, "Batch")
        .def(
            "__init__",
            [](Batch* self, const Rules& rules, const std::vector<Position>& starts,
               const std::vector<int>& set, int games, int max_plies, int opening_plies,
               bool begin_anew, int threads, bool royal_stays_safe) {
                require(games > 0, "no games");
                require(starts.size() == 1 || starts.size() == std::size_t(games),
                        "a start for each game, or one for all, is needed");
                Settings settings{max_plies, opening_plies, begin_anew, threads, royal_stays_safe};
                for (const Position& start : starts) {
                    require(unfinished(start).rules == &rules, "a start of another variant");
                    require(!stuck(start, settings), "a start without a legal move");
                }
                require(opening_plies >= 0 && max_plies > opening_plies, "no such number of plies");
                require(threads > 0, "no threads");
                new (self) Batch(starts, set_of(rules, set), games, settings);
            },
            "rules"_a, "starts"_a, "set"_a, "games"_a, "max_plies"_a, "opening_plies"_a,
            "begin_anew"_a, "threads"_a, "royal_stays_safe"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("size", &Batch::size)
        .def("reset",
             [](Batch& b, std::uint64_t seed, const Outs& arrays) {
                 Out out = out_of(b, arrays);
                 nb::gil_scoped_release release;
                 b.reset(seed, out);
             })
        .def("renew",
             [](Batch& b, const Outs& arrays) {
                 Out out = out_of(b, arrays);
                 nb::gil_scoped_release release;
                 b.renew(out);
             })
        // Returns -1, or the first game whose action is illegal; nothing is played then.
        .def("step",
             [](Batch& b, const Array<const std::int64_t>& actions, const Outs& arrays) {
                 Out out = out_of(b, arrays);
                 const std::int64_t* chosen = room(actions, std::size_t(b.size()));
                 nb::gil_scoped_release release;
                 if (int bad = b.first_illegal(chosen); bad < b.size()) return bad;
                 b.step(chosen, out);
                 return -1;
             })
        .def("sample",
             [](Batch& b, const Array<std::int64_t>& actions) {
                 std::int64_t* drawn = room(actions, std::size_t(b.size()));
                 nb::gil_scoped_release release;
                 b.sample(drawn);
             })
        .def("truth",
             [](const Batch& b, const solve::Table& table, const Array<std::int8_t>& results,
                const Array<std::int16_t>& plies, const Array<std::int8_t>& best) {
                 std::size_t games = std::size_t(b.size());
                 auto r = room(results, games);
                 auto n = room(plies, games);
                 auto marks = room(best, games * std::size_t(b.actions().size()));
                 const Rules &theirs = *table.index().rules, &ours = *b.position(0).rules;
                 require(theirs.squares == ours.squares && theirs.kinds.size() == ours.kinds.size(),
                         "a table of another variant");
                 nb::gil_scoped_release release;
                 return truth(b, table, r, n, marks);
             })
        .def("save",
             [](const Batch& b, int game) {
                 std::string bytes = b.save(numbered(game, std::size_t(b.size()), "no such game"));
                 return nb::bytes(bytes.data(), bytes.size());
             })
        // Returns the reason why these bytes are no game, or None.
        .def("load",
             [](Batch& b, int game, const nb::bytes& bytes) {
                 return b.load(numbered(game, std::size_t(b.size()), "no such game"),
                               std::string(bytes.c_str(), bytes.size()));
             })
        .def("look",
             [](Batch& b, const Outs& arrays) {
                 Out out = out_of(b, arrays);
                 nb::gil_scoped_release release;
                 b.look(out);
             })
        .def("position",
             [](const Batch& b, int game) {
                 return b.position(numbered(game, std::size_t(b.size()), "no such game"));
             })
        .def("repetitions",
             [](const Batch& b, int game) {
                 return b.repetitions(numbered(game, std::size_t(b.size()), "no such game"));
             })
        .def("plies",
             [](const Batch& b, int game) {
                 return b.plies(numbered(game, std::size_t(b.size()), "no such game"));
             })
        .def("over", [](const Batch& b, int game) {
            return b.over(numbered(game, std::size_t(b.size()), "no such game"));
        });
}

}  // namespace yokai
