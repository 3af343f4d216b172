// The solver as Python sees it.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../movegen.hpp"
#include "../solve/verify.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

using namespace solve;

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Writable = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A Python function that is told the distance worked on and the share done, and raises to stop.
// Ctrl-C is such a raise: Python looks for it only while it runs, which is why there must be one.
Report reporter(const nb::callable& tell) {
    return [&tell](const Progress& p) {
        nb::gil_scoped_acquire hold;
        tell(p.plies, p.done);
        return true;
    };
}

void require_size(std::size_t size, std::size_t wanted) {
    if (size != wanted) throw std::invalid_argument("wrong size");
}

std::pair<int, int> pair(Answer a) { return {a.result, a.plies}; }

void bind_index(nb::module_& m) {
    nb::class_<Index>(m, "Index")
        .def(nb::init<const Rules&, const std::vector<int>&>(), nb::keep_alive<1, 2>())
        .def_prop_ro("size", &Index::size)
        .def("complete", &Index::complete)
        .def("royals_meet", &Index::royals_meet)
        .def("encode",
             [](const Index& x, const Position& p) -> std::int64_t {
                 Men men = x.men(p);
                 return x.numbered(men) ? std::int64_t(x.encode(men)) : -1;
             })
        .def("decode",
             [](const Index& x, std::uint64_t i) {
                 if (i >= x.size()) throw std::out_of_range("no such number");
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

void bind_table(nb::module_& m) {
    nb::class_<Table>(m, "Table")
        .def(
            "__init__",
            [](Table* self, const Index& index, const Bytes& values,
               std::vector<std::uint64_t> sums) {
                require_size(values.size(), index.size());
                new (self) Table(index, values.data(), std::move(sums));
            },
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def("probe", [](const Table& t, const Position& p) { return pair(t.probe(p)); })
        .def("probe_many",
             [](const Table& t, const nb::list& positions,
                nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig> results,
                nb::ndarray<std::int16_t, nb::ndim<1>, nb::c_contig> plies) {
                 require_size(results.size(), positions.size());
                 require_size(plies.size(), positions.size());
                 for (std::size_t i = 0; i < positions.size(); ++i) {
                     Answer a = t.probe(nb::cast<const Position&>(positions[i]));
                     results.data()[i] = std::int8_t(a.result);
                     plies.data()[i] = std::int16_t(a.plies);
                 }
             })
        // What each legal move is worth, in the order of Position.moves.
        .def("moves",
             [](const Table& t, const Position& p) {
                 std::vector<std::pair<int, int>> answers;
                 if (decided(p) != End::None) return answers;
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
        .def(
            "verify",
            [](const Table& t, int threads, const nb::callable& tell) {
                Report report = reporter(tell);
                nb::gil_scoped_release release;
                return verify_values(t, threads, report);
            },
            "threads"_a, "tell"_a)
        .def(
            "reachable",
            [](const Table& t, const Position& start, int threads, const nb::callable& tell) {
                Report report = reporter(tell);
                nb::gil_scoped_release release;
                Reachable r = reachable(t, start, threads, report);
                return std::tuple(r.captures, r.reached, r.values);
            },
            "start"_a, "threads"_a, "tell"_a);
}

}  // namespace

void bind_solve(nb::module_& m) {
    m.attr("PAGE") = kPage;
    m.def("answer", [](Value byte) { return pair(answer(byte)); });
    m.def("byte_of", [](int result, int plies) { return value_of({result, plies}); });
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
    m.def(
        "solve",
        [](const Index& index, Writable values, int threads, const nb::callable& tell) {
            require_size(values.size(), index.size());
            Report report = reporter(tell);
            nb::gil_scoped_release release;
            solve::solve(index, values.data(), threads, report);
        },
        "index"_a, "values"_a, "threads"_a, "tell"_a);
    bind_index(m);
    bind_table(m);
}

}  // namespace yokai
