#pragma once
// The parts of the Python module `yokai._core`. Only this folder knows Python. Everything in it is
// private to the package: its Python modules give it names, checks and errors.

#include <nanobind/nanobind.h>

#include <stdexcept>

namespace yokai {

// The door: what comes from Python is checked here, so that the core may take it for granted.
inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

void bind_rules(nanobind::module_& m);
void bind_position(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_search(nanobind::module_& m);

}  // namespace yokai
