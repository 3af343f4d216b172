#pragma once
// The origins of a block: the blocks of its predecessors, for every kind of last move.
//
// North made the last move. Before it North was the mover, so the board of a predecessor is turned,
// and North's pieces are `south` there. A captured piece stood on the target of the move.

#include "faces.hpp"

namespace yokai::solve {

// The blocks before one kind of move, by the captured piece. North's class is the same in all.
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
    Block taking[1 + kMaxFaces];  // in the order of Origins::captures
};

struct Origins {
    Origins(const Index& x, const Faces& faces, std::size_t block);

    int captures[1 + kMaxFaces];  // the faces that North may have captured; the first is none
    int capture_count = 1;

    // By the moved piece before the move: the same face, its plain face, or in the reserve. Valid
    // if royal_stays: the pair of royals was numbered before the move too.
    bool royal_stays;
    Origin stepped, promoted[kMaxFaces], dropped[kMaxFaces];

    // Moves of North's royal, from several squares, and from mirrored pairs of one.
    struct Arrival {
        Mask from;
        Origin origin;
    };
    Arrival arrivals[2 * 8];
    int arrival_count = 0;
};

}  // namespace yokai::solve
