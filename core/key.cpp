#include "key.hpp"

namespace yokai {

void write_key(const Position& p, std::string& out) {
    out.append(p.board.begin(), p.board.begin() + p.rules->squares);
    for (const auto& held : p.reserve)
        out.append(held.begin(), held.begin() + long(p.rules->kinds.size()));
    out.push_back(char(p.turn));
}

bool read_key(const Rules& r, const std::uint8_t* key, Position& out) {
    out = Position(r);
    int kinds = int(r.kinds.size());
    for (Square s = 0; s < r.squares; ++s, ++key) {
        if (*key == kEmpty) continue;
        if (*key >> 5 || kind_of(*key) >= kinds) return false;
        if (kind_of(*key) == r.royal && out.royal[side_of(*key)] != kNoSquare) return false;
        out.put(*key, s);
    }
    for (Side side : {South, North})
        for (int k = 0; k < kinds; ++k, ++key) {
            if (*key >= kMaxSquares) return false;
            for (int n = 0; n < *key; ++n) out.hold(side, k);
        }
    if (*key > North) return false;
    if (*key == North) out.turn = North, out.hash ^= r.turn_key;
    return out.royal[South] != kNoSquare && out.royal[North] != kNoSquare;
}

}  // namespace yokai
