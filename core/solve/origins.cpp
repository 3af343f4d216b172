#include "origins.hpp"

#include <algorithm>

namespace yokai::solve {

Origins::Origins(const Index& x, const Faces& faces, std::size_t block)
    : x_(x),
      faces_(faces),
      shape_(x.shapes[block % x.shapes.size()]),
      // Where reserves are folded, all pieces in them are counted as South's.
      norths_(shape_.held[x.folds_held ? 0 : 1]) {
    const Pair& pair = x.pairs[block / x.shapes.size()];
    const int last = x.rules->squares - 1;
    captures[0] = -1;
    for (int f = 0; f < int(x.kinds.size()); ++f)
        if (norths_[x.family_of[f]]) captures[capture_count++] = f;

    auto pair_with_royal_on = [&](Square s) { return x.pair_ref(last - s, last - pair.royal[0]); };
    same_ = pair_with_royal_on(pair.royal[1]);
    royal_stays = same_.pair >= 0;

    for (Bits from = faces.royal[pair.royal[1]] & pair.free; from;) {
        Square s = take_first(from);
        Index::PairRef ref = pair_with_royal_on(s);
        if (ref.pair < 0) continue;  // next to South's royal, or on the far row
        // Mirrored positions that are kept twice have separate predecessors: a predecessor that is
        // kept once belongs to one of them, and a position that is kept once has both as
        // predecessors.
        if (pair.middle && ref.mirrored) continue;
        auto add = [&] {
            arrivals[arrival_count].from = Mask(bit(s));
            arrivals[arrival_count++].pair = ref;
        };
        add();
        if (!pair.middle && x.pairs[ref.pair].middle) {
            ref.mirrored = !ref.mirrored;
            add();
        }
    }
}

// The royals were `pair`; the moved piece was another face (`minus` became `plus`), or in the
// reserve (`unheld`), in which case nothing was captured.
const Origin& Origins::find(Origin& origin, Index::PairRef pair, int minus, int plus,
                            int unheld) const {
    int south = shape_.north;
    if (minus >= 0) south = x_.class_with(south, minus, -1);
    if (plus >= 0) south = x_.class_with(south, plus, 1);
    origin.found = true;
    origin.mirrored = pair.mirrored;
    origin.south = &x_.classes[south];
    origin.dense_row = x_.dense_row(pair.pair, south);
    origin.free = x_.pairs[pair.pair].free;
    for (int c = 0; c < (unheld >= 0 ? 1 : capture_count); ++c) {
        std::uint8_t held[kMaxFamilies];
        std::copy_n(norths_, kMaxFamilies, held);
        if (unheld >= 0) ++held[unheld];
        int north = shape_.south;
        if (c) {
            north = x_.class_with(north, captures[c], 1);
            --held[x_.family_of[captures[c]]];
        }
        std::uint32_t then = x_.shape(south, north, held);
        const Shape& s = x_.shapes[then];
        origin.taking[c] = {x_.base(pair.pair, then), s.columns, &x_.classes[north], s.weight};
    }
    return origin;
}

}  // namespace yokai::solve
