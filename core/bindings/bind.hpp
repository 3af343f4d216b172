#pragma once
// The parts of the Python module `yokai._core`. Only this folder knows Python. Everything in it is
// private to the package: its Python modules give it names, checks and errors.

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
