#pragma once
// The parts of the Python module `yokai._core`. Only this folder depends on Python. The module
// is private to the package, whose Python modules add names, checks and errors.

#include <nanobind/nanobind.h>

namespace yokai {

void bind_rules(nanobind::module_& m);
void bind_position(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_net(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_train(nanobind::module_& m);
void bind_batch(nanobind::module_& m);

}  // namespace yokai
