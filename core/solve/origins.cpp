#include "origins.hpp"

#include <algorithm>

namespace yokai::solve {

Origins::Origins(const Index& x, const Faces& faces, std::size_t block) {
    const Pair& pair = x.pairs[block / x.shapes.size()];
    const Shape& shape = x.shapes[block % x.shapes.size()];
    const SideClass &ours = x.classes[shape.south], &theirs = x.classes[shape.north];
    const int face_count = int(x.kinds.size()), last = x.rules->squares - 1;

    // Where reserves are folded, all pieces in them are counted as South's.
    const std::uint8_t* norths = shape.held[x.folds_held ? 0 : 1];
    captures[0] = -1;
    for (int f = 0; f < face_count; ++f)
        if (norths[x.family_of[f]]) captures[capture_count++] = f;

    // The royals were the pair `ref`; the moved piece was another face (`minus` became `plus`), or
    // in the reserve (`unheld`), in which case nothing was captured.
    auto origin = [&](Index::PairRef ref, int minus = -1, int plus = -1, int unheld = -1) {
        std::uint8_t of[2][kMaxFaces], held[kMaxFamilies];
        std::copy_n(theirs.of, kMaxFaces, of[0]);
        if (minus >= 0) --of[0][minus];
        if (plus >= 0) ++of[0][plus];
        int south = x.class_id(of[0]);
        Origin result{&x.classes[south],
                      x.dense_row(ref.pair, south),
                      x.pairs[ref.pair].free,
                      ref.mirrored,
                      {}};
        for (int c = 0; c < (unheld >= 0 ? 1 : capture_count); ++c) {
            std::copy_n(ours.of, kMaxFaces, of[1]);
            std::copy_n(norths, kMaxFamilies, held);
            if (unheld >= 0) ++held[unheld];
            if (c) {
                ++of[1][captures[c]];
                --held[x.family_of[captures[c]]];
            }
            std::uint32_t then = x.shape(south, x.class_id(of[1]), held);
            const Shape& s = x.shapes[then];
            result.taking[c] = {x.base(ref.pair, then),
                                std::uint32_t(std::size_t(ref.pair) * x.shapes.size() + then),
                                s.columns, &x.classes[s.north], s.weight};
        }
        return result;
    };
    auto pair_with_royal_on = [&](Square s) { return x.pair_ref(last - s, last - pair.royal[0]); };

    const Index::PairRef same = pair_with_royal_on(pair.royal[1]);
    royal_stays = same.pair >= 0;
    if (royal_stays) {
        stepped = origin(same);
        for (int f = 0; f < face_count; ++f)
            if (theirs.of[f]) {
                if (int plain = faces.plain[f]; plain >= 0)
                    promoted[f] = origin(same, f, plain);
                else
                    dropped[f] = origin(same, f, -1, x.family_of[f]);
            }
    }

    for (Bits from = faces.royal[pair.royal[1]] & pair.free; from;) {
        Square s = take_first(from);
        Index::PairRef ref = pair_with_royal_on(s);
        if (ref.pair < 0) continue;  // next to South's royal, or on the far row
        // Mirrored positions that are kept twice have separate predecessors: a predecessor that is
        // kept once belongs to one of them, and a position that is kept once has both as
        // predecessors.
        if (pair.middle && ref.mirrored) continue;
        arrivals[arrival_count++] = {Mask(bit(s)), origin(ref)};
        if (!pair.middle && x.pairs[ref.pair].middle) {
            ref.mirrored = !ref.mirrored;
            arrivals[arrival_count++] = {Mask(bit(s)), origin(ref)};
        }
    }
}

}  // namespace yokai::solve
