#include <nanobind/nanobind.h>

#include "../stop.hpp"
#include "bind.hpp"

NB_MODULE(_core, m) {
    // Variants are cached until the process ends, so nanobind would report them as leaks.
    nanobind::set_leak_warnings(false);

    nanobind::class_<yokai::Stop>(m, "Stop")
        .def(nanobind::init<>())
        .def("set", &yokai::Stop::set)
        .def_prop_ro("is_set", &yokai::Stop::is_set);

    yokai::bind_rules(m);
    yokai::bind_position(m);
    yokai::bind_solve(m);
    yokai::bind_net(m);
    yokai::bind_search(m);
    yokai::bind_train(m);
    yokai::bind_batch(m);
}
