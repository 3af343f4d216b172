// The rules in Python.

#include "../rules.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "arguments.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

void bind_rules(nb::module_& m) {
    nb::class_<Kind>(m, "Kind").def(nb::init<std::uint8_t, int, bool, bool, bool>(), "dots"_a,
                                    "promotes_to"_a, "royal"_a, "one_per_column"_a, "drop_mate"_a);

    nb::class_<Rules>(m, "Rules")
        .def(
            "__init__",
            [](Rules* self, int files, int ranks, std::vector<Kind> kinds, int zone_rows,
               bool promotion_forced, bool dead_ends, bool reach_wins, bool royal_avoids_attack,
               bool checkmate_ends, bool drops, bool stuck_draws, int repetition) {
                Rules rules{.files = files,
                            .ranks = ranks,
                            .kinds = std::move(kinds),
                            .zone_rows = zone_rows,
                            .promotion_forced = promotion_forced,
                            .dead_ends = dead_ends,
                            .reach_wins = reach_wins,
                            .royal_avoids_attack = royal_avoids_attack,
                            .checkmate_ends = checkmate_ends,
                            .drops = drops,
                            .stuck_draws = stuck_draws,
                            .repetition = repetition};
                const char* fault = rules.fault();
                require(!fault, fault);
                new (self) Rules(std::move(rules));
                self->prepare();
            },
            nb::kw_only(), "files"_a, "ranks"_a, "kinds"_a, "zone_rows"_a, "promotion_forced"_a,
            "dead_ends"_a, "reach_wins"_a, "royal_avoids_attack"_a, "checkmate_ends"_a, "drops"_a,
            "stuck_draws"_a, "repetition"_a);
}

}  // namespace yokai
