// The solver in Python.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../movegen.hpp"
#include "../solve/backward.hpp"
#include "../solve/fallible.hpp"
#include "../solve/solver.hpp"
#include "../solve/verify.hpp"
#include "arguments.hpp"
#include "background.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

using namespace solve;

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Writable = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Runs long work that calls a Python function with the present distance, the share done and the
// number of positions known so far by the byte of their value, which only solving has. If the
// function returns a true value, the work stops, and may be empty. An exception of that function
// stops the work and is raised again. Ctrl-C is such an exception: Python handles it only while
// Python code runs, which is why the function is required.
template <class Work>
auto reporting(const nb::callable& tell, Work work) {
    std::exception_ptr raised;
    decltype(work(Report())) done{};
    without_gil([&](const InPython& in_python) {
        done = work([&](const Progress& p) {
            bool stop = false;
            in_python([&] {
                try {
                    std::vector<std::uint64_t> known;
                    if (p.decided) known.assign(p.decided->begin(), p.decided->end());
                    stop = PyObject_IsTrue(tell(p.plies, p.done, known).ptr()) == 1;
                } catch (...) {
                    raised = std::current_exception();
                }
            });
            return !raised && !stop;
        });
    });
    if (raised) std::rethrow_exception(raised);
    return done;
}

std::pair<int, int> pair(Answer a) {
    if (a.trouble != Trouble::None)
        throw std::out_of_range(a.trouble == Trouble::Damaged ? "damaged" : "unreachable");
    return {a.result, a.plies};
}

// Checks that a position has all its pieces, for an index.
const Position& whole(const Index& x, const Position& p) {
    require(x.complete(position_of(*x.rules, p)), "a position without all its pieces");
    return p;
}

// Checks a position for a table, which also has finished games.
const Position& checked(const Table& t, const Position& p) {
    if (p.royal[p.turn] != kNoSquare) whole(t.index(), p);
    return sound(p);
}

void bind_index(nb::module_& m) {
    nb::class_<Index>(m, "Index")
        .def(
            "__init__",
            [](Index* self, const Rules& rules, const std::vector<int>& pieces) {
                require(pieces.size() == rules.kinds.size(), "a number for each kind is needed");
                for (int n : pieces) require(n >= 0, "a number of pieces below zero");
                new (self) Index(rules, pieces);
            },
            nb::keep_alive<1, 2>())
        .def_prop_ro("size", &Index::size)
        .def_prop_ro("memory", &Index::memory)
        .def("complete", &Index::complete)
        .def("royals_meet", &Index::royals_meet)
        .def("encode",
             [](const Index& x, const Position& p) -> std::int64_t {
                 Men men = x.men(whole(x, p));
                 return x.numbered(men) ? std::int64_t(x.encode(men)) : -1;
             })
        .def("decode",
             [](const Index& x, std::uint64_t i) {
                 if (i >= x.size()) throw std::out_of_range("no position has this number");
                 return x.position(x.decode(i));
             })
        .def(
            "bijective",
            [](const Index& x, std::uint64_t first, std::uint64_t last) {
                for (std::uint64_t i = first; i < std::min(last, x.size()); ++i) {
                    Men men = x.decode(i);
                    if (!x.numbered(men) || x.encode(men) != i) return false;
                }
                return true;
            },
            nb::call_guard<nb::gil_scoped_release>());
}

void bind_solver(nb::module_& m) {
    nb::class_<Solver>(m, "Solver")
        .def(
            "__init__",
            [](Solver* self, const Index& index, Writable values, int threads, bool portable) {
                require(values.size() == index.size(), "a table of another size");
                require(threads > 0, "no threads");
                new (self) Solver(index, values.data(), threads, portable);
            },
            "index"_a, "values"_a, "threads"_a, "portable"_a = false, nb::keep_alive<1, 2>(),
            nb::keep_alive<1, 3>())
        // Works until the function returns a true value; returns whether all values are known.
        .def(
            "run",
            [](Solver& solver, const nb::callable& tell) {
                return reporting(tell, [&](const Report& report) { return solver.run(report); });
            },
            "tell"_a);
}

void bind_table(nb::module_& m) {
    nb::class_<Table>(m, "Table")
        .def(
            "__init__",
            [](Table* self, const Index& index, const Bytes& values,
               std::vector<std::uint64_t> sums, int file, std::uint64_t offset) {
                bool mapped = values.size() > 0;
                require(mapped ? values.size() == index.size() : file >= 0,
                        "a table of another size");
                new (self)
                    Table(index, mapped ? values.data() : nullptr, std::move(sums), {file, offset});
            },
            "index"_a, "values"_a, "sums"_a, "file"_a = -1, "offset"_a = 0, nb::keep_alive<1, 2>(),
            nb::keep_alive<1, 3>())
        .def("probe",
             [](const Table& t, const Position& p) { return pair(t.probe(checked(t, p))); })
        .def("probe_many",
             [](const Table& t, const nb::list& positions,
                nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig> results,
                nb::ndarray<std::int16_t, nb::ndim<1>, nb::c_contig> plies) {
                 require(results.size() == positions.size() && plies.size() == positions.size(),
                         "arrays of different lengths");
                 for (std::size_t i = 0; i < positions.size(); ++i) {
                     auto [result, distance] =
                         pair(t.probe(checked(t, nb::cast<const Position&>(positions[i]))));
                     results.data()[i] = std::int8_t(result);
                     plies.data()[i] = std::int16_t(distance);
                 }
             })
        // The value of each legal move, in the order of Position.moves.
        .def("moves",
             [](const Table& t, const Position& p) {
                 std::vector<std::pair<int, int>> answers;
                 if (decided(checked(t, p)) != End::None) return answers;
                 MoveList list;
                 generate(p, list);
                 Position q = p;
                 for (Move m : list) {
                     Undo u = q.play(m);
                     answers.push_back(pair(before(t.probe(q))));
                     q.undo(u);
                 }
                 return answers;
             })
        // Games of players who err: wins of the first player, of the other, draws, and all plies.
        .def(
            "fallible_games",
            [](const Table& t, const Position& start, int games, int slips, int longest,
               std::uint64_t seed) {
                require(games > 0 && longest > 0, "no games");
                require(0 <= slips && slips <= 1000, "no chance in a thousand");
                FallibleGames g = play_fallibly(t, checked(t, start), games, slips, longest, seed);
                if (g.damaged) throw std::out_of_range("damaged");
                return std::tuple(g.wins[0], g.wins[1], g.draws, g.plies);
            },
            "start"_a, "games"_a, "slips"_a, "longest"_a, "seed"_a,
            nb::call_guard<nb::gil_scoped_release>())
        .def(
            "verify",
            [](const Table& t, int threads, const nb::callable& tell) {
                require(threads > 0, "no threads");
                auto wrong = reporting(tell, [&](const Report& report) {
                    return verify_values(t.mapped(), threads, report);
                });
                require(wrong.has_value(), "the work was stopped");
                return *wrong;
            },
            "threads"_a, "tell"_a)
        .def(
            "reachable",
            [](const Table& t, const Position& start, int threads, const nb::callable& tell) {
                require(threads > 0, "no threads");
                require(t.index().numbered(t.index().men(whole(t.index(), start))),
                        "a start that has no number");
                auto r = reporting(tell, [&](const Report& report) {
                    return reachable(t.mapped(), start, threads, report);
                });
                require(r.has_value(), "the work was stopped");
                return std::tuple(r->captures, r->reached, r->values);
            },
            "start"_a, "threads"_a, "tell"_a);
}

void bind_backward(nb::module_& m) {
    nb::class_<BackwardSearch>(m, "BackwardSearch")
        .def(
            "__init__",
            [](BackwardSearch* self, const Position& start) {
                new (self) BackwardSearch(sound(start));
            },
            nb::keep_alive<1, 2>())
        .def_prop_ro("mirrors", &BackwardSearch::mirrors)
        // Whether a game reaches the position; None if the search was given up.
        .def(
            "search",
            [](const BackwardSearch& b, const Position& p, int limit) -> std::optional<bool> {
                require(b.complete(position_of(b.rules(), p)), "a position without all its pieces");
                Reached reached;
                {
                    nb::gil_scoped_release release;
                    reached = b.search(p, limit);
                }
                if (reached == Reached::Unknown) return {};
                return reached == Reached::Yes;
            },
            "position"_a, "limit"_a);
}

}  // namespace

void bind_solve(nb::module_& m) {
    m.attr("PAGE") = kPage;
    m.def("answer", [](Value byte) { return pair(answer(byte)); });
    m.def("byte_of", [](int result, int plies) {
        require(-1 <= result && result <= 1, "no such result");
        return value_of({result, numbered(plies, kMaxPlies + 1, "no such distance")});
    });
    m.def(
        "page_sums",
        [](const Bytes& values) {
            std::vector<std::uint64_t> sums;
            for (std::uint64_t i = 0; i < values.size(); i += kPage)
                sums.push_back(page_sum(values.data() + i, std::min(kPage, values.size() - i)));
            return sums;
        },
        nb::call_guard<nb::gil_scoped_release>());
    m.def(
        "histogram",
        [](const Bytes& values) {
            std::array<std::uint64_t, 256> counts{};
            for (std::size_t i = 0; i < values.size(); ++i) ++counts[values.data()[i]];
            return counts;
        },
        nb::call_guard<nb::gil_scoped_release>());
    bind_index(m);
    bind_solver(m);
    bind_table(m);
    bind_backward(m);
}

}  // namespace yokai
