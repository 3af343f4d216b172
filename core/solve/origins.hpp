#pragma once
// Where the positions of a block may have come from: the blocks one move earlier, for every way the
// last move can have been made.
//
// North made the last move. Seen by North, who was the mover then, the board is turned; what North
// had is `south` there. The piece it captured, if any, stood where its own stands now.

#include "faces.hpp"

namespace yokai::solve {

// The blocks a move may come from, by what it took. North's men were of one class in all of them.
struct Origin {
    struct Block {
        std::uint64_t base;
        std::uint32_t number, columns;
        const SideClass* north;
        const std::uint32_t* weight;
    };
    const SideClass* south;
    const std::uint16_t* dense_row;
    Mask free;
    bool mirrored;
    Block taking[1 + kMaxFaces];  // as Origins::captures
};

struct Origins {
    Origins(const Index& x, const Faces& faces, std::size_t block);

    int captures[1 + kMaxFaces];  // the faces North may have taken; first: none
    int capture_count = 1;

    // By what the piece on its square was: itself, its plain face, or in the reserve. Only if the
    // royals were numbered where they stand.
    bool at_home;
    Origin stepped, promoted[kMaxFaces], dropped[kMaxFaces];

    // North's royal may have come from several squares, and from twins of one.
    struct Arrival {
        Mask from;
        Origin origin;
    };
    Arrival arrivals[2 * 8];
    int arrival_count = 0;
};

}  // namespace yokai::solve
