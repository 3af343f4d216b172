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
        std::uint32_t columns;
        const SideClass* north;
        const std::uint32_t* weight;
    };
    bool found = false;
    bool mirrored;
    const SideClass* south;
    const std::uint16_t* dense_row;
    Mask free;
    Block taking[1 + kMaxFaces];  // in the order of Origins::captures
};

// Each origin is found when it is first asked for: late in the work a block has few positions.
class Origins {
  public:
    Origins(const Index& x, const Faces& faces, std::size_t block);

    int captures[1 + kMaxFaces];  // the faces that North may have captured; the first is none
    int capture_count = 1;

    // By the moved piece before the move: the same face, its plain face, or in the reserve. Valid
    // if royal_stays: the pair of royals was numbered before the move too.
    bool royal_stays;
    bool stays_mirrored() const { return same_.mirrored; }
    Mask free() const { return x_.pairs[same_.pair].free; }
    const Origin& stepped() {
        return stepped_.found ? stepped_ : find(stepped_, same_, -1, -1, -1);
    }
    const Origin& promoted(int face) {
        Origin& o = promoted_[face];
        return o.found ? o : find(o, same_, face, faces_.plain[face], -1);
    }
    const Origin& dropped(int face) {
        Origin& o = dropped_[face];
        return o.found ? o : find(o, same_, face, -1, x_.family_of[face]);
    }

    // Moves of North's royal, from several squares, and from mirrored pairs of one.
    struct Arrival {
        Mask from;
        Index::PairRef pair;
        Origin origin;
    };
    Arrival arrivals[2 * 8];
    int arrival_count = 0;
    const Origin& arrived(Arrival& a) {
        return a.origin.found ? a.origin : find(a.origin, a.pair, -1, -1, -1);
    }

  private:
    const Origin& find(Origin& origin, Index::PairRef pair, int minus, int plus, int unheld) const;

    const Index& x_;
    const Faces& faces_;
    const Shape& shape_;
    const std::uint8_t* norths_;  // what North may hold
    Index::PairRef same_;
    Origin stepped_, promoted_[kMaxFaces], dropped_[kMaxFaces];
};

}  // namespace yokai::solve
