// The search as Python sees it.

#include "../search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../search/mate.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

namespace {

std::vector<int> codes(const std::vector<Move>& moves) {
    std::vector<int> found;
    for (Move m : moves) found.push_back(m.code);
    return found;
}

std::vector<search::Line> run(search::Search& s, const Position& p,
                              const std::vector<std::uint64_t>& before, int depth,
                              std::uint64_t nodes, std::int64_t soft_ms, std::int64_t hard_ms,
                              int lines, bool proofs, const nb::object& tell) {
    search::Limits limits{depth, nodes, soft_ms, hard_ms, lines, proofs};
    std::vector<search::Line> found;
    std::exception_ptr failure;
    {
        nb::gil_scoped_release release;
        search::Tell pass_on;
        if (!tell.is_none())
            pass_on = [&](const search::Line& line) {
                nb::gil_scoped_acquire hold;
                if (failure) return;
                try {
                    tell(line);
                } catch (...) {
                    failure = std::current_exception();
                    s.stop();
                }
            };
        found = s.run(p, before, limits, pass_on);
    }
    if (failure) std::rethrow_exception(failure);
    return found;
}

struct StoppableProver {
    std::atomic<bool> stop{false};

    std::tuple<int, std::vector<int>, std::uint64_t> run(const Position& p, std::size_t megabytes,
                                                         std::uint64_t nodes) {
        nb::gil_scoped_release release;
        search::Mate mate = search::Prover(megabytes).ask(p, nodes, [this] { return stop.load(); });
        using Answer = search::Mate::Answer;
        int answer = mate.answer == Answer::Proved ? 1 : mate.answer == Answer::Refuted ? 0 : -1;
        return {answer, codes(mate.line), mate.nodes};
    }
};

}  // namespace

void bind_search(nb::module_& m) {
    using namespace search;
    m.attr("WIN") = kWin;
    m.attr("DECIDED") = kDecided;
    m.attr("MAX_DEPTH") = Limits{}.depth;

    nb::class_<Layout>(m, "Layout")
        .def(nb::init<const Rules&>())
        .def_ro("size", &Layout::size)
        .def_ro("held", &Layout::held)
        .def_ro("ring_attacked", &Layout::ring_attacked)
        .def_ro("escapes", &Layout::escapes)
        .def_ro("drop_holes", &Layout::drop_holes)
        .def_ro("control", &Layout::control)
        .def_ro("loose", &Layout::loose)
        .def_ro("hanging", &Layout::hanging)
        .def_ro("danger", &Layout::danger)
        .def_ro("tempo", &Layout::tempo);

    nb::class_<Line>(m, "Line")
        .def_ro("depth", &Line::depth)
        .def_ro("deepest", &Line::deepest)
        .def_ro("rank", &Line::rank)
        .def_ro("score", &Line::score)
        .def_ro("nodes", &Line::nodes)
        .def_ro("ms", &Line::ms)
        .def_ro("full", &Line::full)
        .def_prop_ro("moves", [](const Line& line) { return codes(line.moves); });

    // 1 proved, 0 refuted, -1 unknown; the line; the nodes it took.
    nb::class_<StoppableProver>(m, "Prover")
        .def(nb::init<>())
        .def("stop", [](StoppableProver& p) { p.stop = true; })
        .def("run", &StoppableProver::run, "position"_a, "megabytes"_a, "nodes"_a);

    nb::class_<Search>(m, "Search")
        .def(nb::init<const Rules&, std::vector<int>, std::size_t, int>(), nb::keep_alive<1, 2>())
        .def("run", &run, "position"_a, "before"_a, "depth"_a, "nodes"_a, "soft_ms"_a, "hard_ms"_a,
             "lines"_a, "proofs"_a, "tell"_a.none())
        .def("stop", &Search::stop)
        .def("resume", &Search::resume)
        .def("forget", &Search::forget)
        .def("resize", &Search::resize)
        .def("set_threads", &Search::set_threads)
        .def("evaluate",
             [](const Search& s, const Position& p) {
                 return s.evaluation().value(p, Attacks(p), s.evaluation().base(p));
             })
        .def("features",
             [](const Search& s, const Position& p) { return s.evaluation().features(p); })
        .def("base_after", [](const Search& s, const Position& p, int code) {
            const Evaluation& e = s.evaluation();
            Position q = p;
            int kept = e.base(p) + e.change(p, {std::uint16_t(code)});
            q.play({std::uint16_t(code)});
            return std::tuple(kept, e.base(q));
        });
}

}  // namespace yokai
