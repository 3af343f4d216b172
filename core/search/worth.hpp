#pragma once
// What the capture of each kind is worth, in hundredths of a plain piece: it leaves one side and
// joins the other. For exchanges and the order of moves; no evaluation need know such numbers.

#include "../rules.hpp"

namespace yokai::search {

using Worth = std::array<int, kMaxKinds>;

}  // namespace yokai::search
