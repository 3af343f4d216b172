// Training of the evaluation in Python: self-play games and positions of samples.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "../search/selfplay.hpp"
#include "arguments.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

namespace {

nb::bytes self_play(search::Search& s, const Position& start, std::uint64_t seed, int games,
                    std::uint64_t nodes, int least_opening, int most_opening, const Stop& stop) {
    unfinished(position_of(s.rules(), start));
    require(games > 0, "no games");
    require(0 <= least_opening && least_opening <= most_opening && most_opening <= 100,
            "no such opening");
    search::Plan plan{.seed = seed,
                      .games = games,
                      .nodes = nodes,
                      .least_opening = least_opening,
                      .most_opening = most_opening};
    std::string samples;
    {
        nb::gil_scoped_release release;
        samples = search::play_games(s, start, plan, stop);
    }
    return nb::bytes(samples.data(), samples.size());
}

// The position of a training sample.
Position position_of_key(
    const Rules& rules,
    const nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& key) {
    require(key.size() == std::size_t(key_size(rules)), "a key of another variant");
    Position p(rules);
    require(read_key(rules, key.data(), p), "a key of no position");
    return p;
}

}  // namespace

void bind_train(nb::module_& m) {
    using namespace search;
    m.attr("IN_DANGER") = int(InDanger);
    m.attr("TAKES") = int(Takes);
    m.attr("PROMOTES") = int(Promotes);
    m.attr("DROPS") = int(Drops);
    m.def("position_of", &position_of_key, nb::keep_alive<0, 1>());
    m.def("self_play", &self_play, "search"_a, "start"_a, "seed"_a, "games"_a, "nodes"_a,
          "least_opening"_a, "most_opening"_a, "stop"_a);
}

}  // namespace yokai
