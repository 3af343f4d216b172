// The search in Python.

#include "../search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../key.hpp"
#include "../search/mate.hpp"
#include "../search/shortest.hpp"
#include "arguments.hpp"
#include "background.hpp"
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

// Python handles Ctrl-C and other signals in its main thread only.
bool in_main_thread() {
    nb::module_ threading = nb::module_::import_("threading");
    return threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
}

// Calls Python during a search that has released the GIL.
template <class Work>
std::vector<search::Line> listening(Stop& stop, const nb::object& tell, const nb::object& tick,
                                    const Work& search) {
    std::exception_ptr failure;
    bool hears_signals = in_main_thread();
    std::vector<search::Line> found;
    without_gil([&](const InPython& in_python) {
        // Does this call end the search? An error ends it too, and is raised after the search.
        auto asks_to_end = [&](const auto& call) {
            bool end = true;
            in_python([&] {
                if (failure) return;
                try {
                    end = call();
                } catch (...) {
                    failure = std::current_exception();
                }
            });
            return end;
        };
        search::Tell on_line;
        if (!tell.is_none())
            on_line = [&](const search::Line& line) {
                if (asks_to_end([&] { return tell(line), false; })) stop.set();
            };
        search::Tick on_tick;
        if (hears_signals || !tick.is_none())
            on_tick = [&] {
                return asks_to_end([&] {
                    if (hears_signals && PyErr_CheckSignals()) throw nb::python_error();
                    return !tick.is_none() && bool(nb::bool_(tick()));
                });
            };
        found = search(on_line, on_tick);
    });
    if (failure) std::rethrow_exception(failure);
    return found;
}

void require_depth(int depth) {
    require(depth > 0 && depth <= search::Limits{}.depth, "no such depth");
}

std::vector<search::Line> run(search::Search& s, const Position& p,
                              const std::vector<std::uint64_t>& before, int quiet, int depth,
                              std::uint64_t nodes, std::int64_t soft_ms, std::int64_t hard_ms,
                              int lines, bool proofs, Stop& stop, const nb::object& tell,
                              const nb::object& tick) {
    unfinished(position_of(s.rules(), p));
    require(quiet >= 0, "no such number of plies");
    require_depth(depth);
    require(lines > 0, "no such number of lines");
    search::Limits limits{depth, nodes, soft_ms, hard_ms, lines, proofs};
    return listening(stop, tell, tick,
                     [&](const search::Tell& on_line, const search::Tick& on_tick) {
                         return s.run(p, before, quiet, limits, stop, on_line, on_tick);
                     });
}

std::vector<search::Line> resume(search::Search& s, int depth, std::uint64_t nodes,
                                 std::int64_t soft_ms, std::int64_t hard_ms, Stop& stop) {
    require(s.is_resumable(), "no search was broken off");
    require_depth(depth);
    search::Limits limits{depth, nodes, soft_ms, hard_ms};
    return listening(stop, nb::none(), nb::none(),
                     [&](const search::Tell& on_line, const search::Tick& on_tick) {
                         return s.resume(limits, stop, on_line, on_tick);
                     });
}

void require_weights(const Rules& rules, const std::vector<int>& weights) {
    require(int(weights.size()) == search::Layout(rules).size, "wrong number of weights");
}

int value_of(const search::Evaluation& e, const Position& p) {
    position_of(e.linear.rules(), p);
    search::Evaluation::State state;
    e.begin(state, p);
    return e.value(p, search::Attacks(p), state);
}

// The value after a move, by the incremental update that the search uses.
int value_after(const search::Evaluation& e, const Position& p, int code) {
    Move m = legal(position_of(e.linear.rules(), p), code);
    search::Evaluation::State last, next;
    e.begin(last, p);
    e.moved(last, next, p, m);
    Position after = p;
    after.play(m);
    position_of(e.linear.rules(), after);
    return e.value(after, search::Attacks(after), next);
}

// The values of many positions, for training.
void values(const search::Evaluation& e,
            const nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>& keys,
            const nb::ndarray<std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& out) {
    const Rules& rules = e.linear.rules();
    require(keys.shape(1) == std::size_t(key_size(rules)) && keys.stride(1) == 1,
            "keys of another variant");
    require(out.shape(0) == keys.shape(0), "an array of another size");
    bool sound = true;
    {
        nb::gil_scoped_release release;
        Position p(rules);
        search::Evaluation::State state;
        for (std::size_t i = 0; i < keys.shape(0) && sound; ++i) {
            sound = read_key(rules, keys.data() + std::int64_t(i) * keys.stride(0), p);
            if (!sound) break;
            e.begin(state, p);
            out.data()[i] = std::int16_t(e.value(p, search::Attacks(p), state));
        }
    }
    require(sound, "a key of no position");
}

// Sets tuning parameters of the search by name; the others get their defaults.
void tune(search::Search& s, const std::map<std::string, int>& numbers) {
    search::Tuning tuning;
    for (const auto& [name, number] : numbers) {
        bool known = false;
        for (const auto& t : search::kTuningNames)
            if (name == t.name) tuning.*t.number = number, known = true;
        require(known, "no such tuning parameter");
        require(number > 0 && number <= 100000, "a tuning parameter must be 1 to 100000");
    }
    s.tune(tuning);
}

search::Mate prove_mate(const Position& p, std::size_t megabytes, std::uint64_t nodes,
                        const Stop& stop) {
    require(p.rules->checkmate_ends, "checkmate does not end a game of this variant");
    unfinished(position_of(*p.rules, p));
    return search::Prover(megabytes).ask(p, nodes, [&] { return stop.is_set(); });
}

// Returns None if the nodes did not suffice.
std::optional<std::vector<int>> mating(const Position& p, int moves, std::uint64_t nodes) {
    require(p.rules->checkmate_ends, "checkmate does not end a game of this variant");
    require(moves > 0, "no such number of moves");
    unfinished(position_of(*p.rules, p));
    require(!can_capture_royal(p), "the royal can be captured");
    std::vector<Move> found;
    if (!search::Shortest(p, nodes).mating(moves, found)) return std::nullopt;
    return codes(found);
}

const char* name(search::Mate::Answer answer) {
    using Answer = search::Mate::Answer;
    return answer == Answer::Proved ? "mate" : answer == Answer::Refuted ? "no mate" : "unknown";
}

}  // namespace

void bind_search(nb::module_& m) {
    using namespace search;
    m.attr("WIN") = kWin;
    m.attr("DECIDED") = kDecided;
    m.attr("MAX_DEPTH") = Limits{}.depth;

    nb::class_<Layout> layout(m, "Layout");
    layout.attr("HELD_STEPS") = kHeldSteps;
    layout.attr("RING") = kRing;
    layout.attr("ARMS") = kArms;
    layout.def(nb::init<const Rules&>())
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

    nb::class_<Evaluation>(m, "Evaluation")
        .def(
            "__init__",
            [](Evaluation* self, const Rules& rules, std::vector<int> weights, const Net* net) {
                require_weights(rules, weights);
                require(!net || net->features.rows() == NetFeatures(rules).rows(),
                        "a network of another variant");
                new (self) Evaluation(rules, std::move(weights), net);
            },
            "rules"_a, "weights"_a, "net"_a.none() = nullptr, nb::keep_alive<1, 2>(),
            nb::keep_alive<1, 4>())
        .def("value", &value_of)
        .def("value_after", &value_after)
        .def("values", &values)
        .def("features", [](const Evaluation& e, const Position& p) {
            return e.linear.features(position_of(e.linear.rules(), p));
        });
    m.def("worth_of", [](const Rules& rules, const std::vector<int>& weights) {
        require_weights(rules, weights);
        Worth worth = worth_of(rules, weights);
        return std::vector<int>(worth.begin(), worth.begin() + long(rules.kinds.size()));
    });

    nb::dict tuning;
    for (const TuningName& t : kTuningNames) tuning[t.name] = Tuning{}.*t.number;
    m.attr("TUNING") = tuning;

    nb::class_<Line>(m, "Line")
        .def_ro("depth", &Line::depth)
        .def_ro("deepest", &Line::deepest)
        .def_ro("rank", &Line::rank)
        .def_ro("score", &Line::score)
        .def_ro("nodes", &Line::nodes)
        .def_ro("ms", &Line::ms)
        .def_ro("full", &Line::full)
        .def_prop_ro("moves", [](const Line& line) { return codes(line.moves); });

    nb::class_<Mate>(m, "Mate")
        .def_prop_ro("answer", [](const Mate& mate) { return name(mate.answer); })
        .def_prop_ro("moves", [](const Mate& mate) { return codes(mate.line); })
        .def_ro("nodes", &Mate::nodes);
    m.def("prove_mate", &prove_mate, nb::call_guard<nb::gil_scoped_release>(), "position"_a,
          "megabytes"_a, "nodes"_a, "stop"_a);

    m.def("mating", &mating, nb::call_guard<nb::gil_scoped_release>(), "position"_a, "moves"_a,
          "nodes"_a);

    m.def(
        "lower_priority",
        [](int by) {
            require(by >= 0 && by < 20, "no such niceness");
            niceness = by;
        },
        "niceness"_a);

    nb::class_<Search>(m, "Search")
        .def(
            "__init__",
            [](Search* self, const Rules& rules, const Evaluation& evaluation,
               const std::vector<int>& worth, std::size_t megabytes, int threads) {
                require(worth.size() == rules.kinds.size(), "a worth for each kind is needed");
                require(megabytes > 0, "no memory");
                require(threads > 0, "no threads");
                Worth by_kind{};
                std::copy(worth.begin(), worth.end(), by_kind.begin());
                new (self) Search(rules, evaluation, by_kind, megabytes, threads);
            },
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def("run", &run, "position"_a, "before"_a, "quiet"_a, "depth"_a, "nodes"_a, "soft_ms"_a,
             "hard_ms"_a, "lines"_a, "proofs"_a, "stop"_a, "tell"_a.none(),
             "tick"_a.none() = nb::none())
        .def("resume", &resume, "depth"_a, "nodes"_a, "soft_ms"_a, "hard_ms"_a, "stop"_a)
        .def_prop_ro("is_resumable", &Search::is_resumable)
        .def("forget", &Search::forget)
        .def("tune", &tune)
        .def("use", &Search::use, nb::keep_alive<1, 2>())
        .def("resize",
             [](Search& s, std::size_t megabytes) {
                 require(megabytes > 0, "no memory");
                 s.resize(megabytes);
             })
        .def("set_threads", [](Search& s, int threads) {
            require(threads > 0, "no threads");
            s.set_threads(threads);
        });
}

}  // namespace yokai
