#pragma once
// The rules by face instead of kind, with masks of a small board, and pieces read from their slots.

#include "index.hpp"

namespace yokai::solve {

struct Man {
    std::uint8_t face;
    std::uint8_t square;
};

// Reads a side's pieces and their squares from slots; returns their number.
inline int read(const Index& x, const SideClass& c, Slots slots, const std::uint8_t* squares,
                Man* out) {
    int n = 0;
    for (int i = 0; i < c.kinds_used; ++i)
        for (int k = c.of[c.used[i]]; k > 0; --k, slots >>= x.slot_bits)
            out[n++] = {c.used[i], squares[slots & x.slot_mask]};
    return n;
}

struct Faces {
    Mask steps[2][kMaxFaces][kMaxBoard];
    std::uint8_t moves[kMaxFaces][kMaxBoard][kMaxBoard];  // South: 0, 1, or 2 with a choice
    Mask stay_from[kMaxFaces][kMaxBoard];     // South: origins of a step that ends here unturned
    Mask promote_from[kMaxFaces][kMaxBoard];  // South: origins of its plain face, promoting here
    Mask landing[kMaxFaces];                  // South: where it may be dropped
    Mask royal[kMaxBoard];
    int plain[kMaxFaces];  // the plain face of a promoted one, or -1
    // Each square on the board turned by half a turn, and on that mirrored, and its bit there. The
    // bit of each square on the mirrored board.
    std::uint8_t turned_square[2][kMaxBoard];
    Mask turned[2][kMaxBoard], mirrored[kMaxBoard];

    explicit Faces(const Index& x)
        : steps{},
          moves{},
          stay_from{},
          promote_from{},
          landing{},
          royal{},
          turned_square{},
          turned{},
          mirrored{} {
        const Rules& r = *x.rules;
        for (Square s = 0; s < r.squares; ++s) {
            turned[0][s] = x.turn(bit(s));
            turned[1][s] = x.mirror(turned[0][s]);
            mirrored[s] = x.mirror(bit(s));
            for (int m : {0, 1}) turned_square[m][s] = std::uint8_t(first(turned[m][s]));
        }
        for (Square s = 0; s < r.squares; ++s) royal[s] = Mask(r.steps[South][r.royal][s]);
        for (int f = 0; f < int(x.kinds.size()); ++f) {
            int kind = x.kinds[f];
            landing[f] = Mask(r.landing[South][kind]);
            plain[f] = r.plain[kind] == kind ? -1 : x.families[x.family_of[f]].plain;
            for (Square s = 0; s < r.squares; ++s) {
                steps[0][f][s] = Mask(r.steps[South][kind][s]);
                steps[1][f][s] = Mask(r.steps[North][kind][s]);
                for (Square t = 0; t < r.squares; ++t) {
                    moves[f][s][t] = std::uint8_t((r.staying[South][kind][s] >> t & 1) +
                                                  (r.promoting[South][kind][s] >> t & 1));
                    if (r.staying[South][kind][t] >> s & 1) stay_from[f][s] |= Mask(bit(t));
                    if (plain[f] >= 0 && (r.promoting[South][r.plain[kind]][t] >> s & 1))
                        promote_from[f][s] |= Mask(bit(t));
                }
            }
        }
    }
};

}  // namespace yokai::solve
