#pragma once
// A position as bytes: board, South's reserve, North's, the turn. Two keys are equal exactly if
// rule 5 calls the positions the same.

#include <string>

#include "position.hpp"

namespace yokai {

constexpr int key_size(const Rules& r) { return r.squares + 2 * int(r.kinds.size()) + 1; }

void write_key(const Position& p, std::string& out);

// Reads the position of a key; false if the key is malformed, or a royal is missing.
bool read_key(const Rules& r, const std::uint8_t* key, Position& out);

}  // namespace yokai
