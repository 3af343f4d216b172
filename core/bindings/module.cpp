#include <nanobind/nanobind.h>

#include "bind.hpp"

NB_MODULE(_core, m) {
    // Games are cached until the process ends, and Python frees little then: not a leak.
    nanobind::set_leak_warnings(false);

    yokai::bind_rules(m);
    yokai::bind_position(m);
    yokai::bind_solve(m);
    yokai::bind_search(m);
}
