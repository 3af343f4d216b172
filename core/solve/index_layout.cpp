// The layout of an index: its blocks, where they begin, and which rows they leave out. It is
// computed once, in the constructor.

#include <algorithm>
#include <stdexcept>

#include "../fail.hpp"
#include "index.hpp"

namespace yokai::solve {

const CountTable kCounts{};

namespace {

constexpr std::uint16_t kNoRow = 0xFFFF;
constexpr std::uint64_t kMaxSize = 1ull << 32;
constexpr std::size_t kMaxRows = 1 << 24;  // of all pairs of royals and classes: 64 MB

[[noreturn]] void refuse(const char* reason) { fail<std::invalid_argument>(reason); }

}  // namespace

Index::Index(const Rules& r, const std::vector<int>& pieces) : rules(&r) {
    if (r.checkmate_ends) refuse("checkmate ends its games, and only a capture or a reach may");
    for (const Kind& k : r.kinds)
        if (k.one_per_column || !k.drop_mate) refuse("its drops depend on more than the square");
    if (r.royal_avoids_attack && r.steps[South][r.royal] != r.steps[North][r.royal])
        refuse("its royals keep out of danger, but do not step alike to both sides");

    for (int n = 0; n <= kMaxBoard; ++n)
        for (int k = 0; k <= kMaxBoard; ++k)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];

    folds_held = true;
    for (int k = 0; k < int(r.kinds.size()); ++k)
        folds_held &= k == r.royal || r.plain[k] != k || !pieces[k] || !r.landing[South][k];

    find_faces(pieces);
    find_classes();

    turn = Rearranged(r.squares, [&](Square s) { return r.squares - 1 - s; });
    mirror = Rearranged(r.squares, [&](Square s) { return mirrored(s); });
    if (r.squares - 2 > 16) slot_bits = 5, slot_mask = 31;

    slots_.resize(classes.size() * (kMaxBoard + 1));
    int room = r.squares - 2, total = 0;
    if (room <= 16) set_ranks.resize(std::size_t(1) << room);
    for (std::size_t m = 0; m < set_ranks.size(); ++m) {
        int k = 0;
        for (Bits b = Bits(m); b;) {
            Square s = take_first(b);
            set_ranks[m] = std::uint16_t(set_ranks[m] + choose[s][++k]);
        }
    }
    for (const Family& f : families) total += f.pieces;
    for (std::size_t c = 0; c < classes.size(); ++c)
        for (int n = std::max(0, room - (total - classes[c].pieces)); n <= room; ++n)
            list_all(classes[c], n, slots_[c * (kMaxBoard + 1) + std::size_t(n)]);

    find_pairs();
    place();
    if (size_ >= kMaxSize) refuse("it has more than four thousand million positions");
}

void Index::find_faces(const std::vector<int>& pieces) {
    int total = 0;
    std::vector<int> face_of(rules->kinds.size(), -1);
    auto add_face = [&](int kind, int family) {
        if (kinds.size() == kMaxFaces) refuse("its pieces have more than eight faces");
        face_of[kind] = int(kinds.size());
        kinds.push_back(kind);
        family_of.push_back(family);
        return int(kinds.size()) - 1;
    };
    for (int k = 0; k < int(rules->kinds.size()); ++k) {
        if (k == rules->royal || rules->plain[k] != k || !pieces[k]) continue;
        if (families.size() == kMaxFamilies) refuse("it has more than four kinds of pieces");
        families.push_back({add_face(k, int(families.size())), -1, pieces[k]});
        total += pieces[k];
    }
    for (Family& f : families) {
        int to = rules->kinds[kinds[f.plain]].promotes_to;
        if (to != kNoKind) f.promoted = add_face(to, int(&f - families.data()));
    }
    if (total > kMaxPieces) refuse("it has more than eight pieces beside the royal ones");
    if (total > rules->squares - 2) refuse("its pieces do not all fit on the board");
}

void Index::find_classes() {
    // All numbers of faces on the board that the pieces of each family allow.
    std::size_t faces = kinds.size(), keys = 1;
    for (std::size_t f = 0; f < faces; ++f) {
        face_key_[f] = std::uint32_t(keys);
        keys *= std::size_t(families[family_of[f]].pieces) + 1;
    }
    class_lookup_.assign(keys, -1);
    for (std::size_t key = 0; key < keys; ++key) {
        SideClass c{};
        c.key = std::uint32_t(key);
        std::size_t rest = key;
        for (std::size_t f = 0; f < faces; ++f) {
            std::size_t radix = std::size_t(families[family_of[f]].pieces) + 1;
            c.of[f] = std::uint8_t(rest % radix);
            rest /= radix;
            c.of_family[family_of[f]] += c.of[f];
            c.pieces += c.of[f];
            if (c.of[f]) c.used[c.kinds_used++] = std::uint8_t(f);
        }
        bool fits = true;
        for (std::size_t i = 0; i < families.size(); ++i)
            fits &= c.of_family[i] <= families[i].pieces;
        if (!fits) continue;
        c.placements = weigh(c, rules->squares - 2, c.weight);
        class_lookup_[key] = int(classes.size());
        classes.push_back(c);
    }

    first_shape_.assign(classes.size() * classes.size(), -1);
    int room = rules->squares - 2;
    for (std::size_t s = 0; s < classes.size(); ++s)
        for (std::size_t n = 0; n < classes.size(); ++n) {
            int left[kMaxFamilies];
            bool fits = true;
            int splits = 1;
            for (std::size_t i = 0; i < families.size(); ++i) {
                left[i] = families[i].pieces - classes[s].of_family[i] - classes[n].of_family[i];
                fits &= left[i] >= 0;
                if (!folds_held) splits *= left[i] + 1;
            }
            if (!fits) continue;
            first_shape_[s * classes.size() + n] = std::int32_t(shapes.size());
            Shape shape{std::uint16_t(s), std::uint16_t(n), {}, 0, {}};
            shape.columns = weigh(classes[n], room - classes[s].pieces, shape.weight);
            for (int split = 0; split < splits; ++split) {
                int rest = split;
                for (std::size_t i = 0; i < families.size(); ++i) {
                    int held = folds_held ? left[i] : rest % (left[i] + 1);
                    shape.held[0][i] = std::uint8_t(held);
                    shape.held[1][i] = std::uint8_t(left[i] - held);
                    rest /= left[i] + 1;
                }
                shapes.push_back(shape);
            }
        }
}

// Returns the number of placements of a class on some squares, and sets the weight of each face's
// rank.
std::uint32_t Index::weigh(const SideClass& c, int squares, std::uint32_t* weight) const {
    std::uint32_t total = 1;
    squares -= c.pieces;
    for (int i = c.kinds_used; i-- > 0;) {
        squares += c.of[c.used[i]];
        weight[c.used[i]] = total;
        total *= choose[squares][c.of[c.used[i]]];
    }
    return total;
}

void Index::find_pairs() {
    const Rules& r = *rules;
    folds_mirror = true;
    for (std::size_t k = 0; k < r.kinds.size(); ++k)
        for (Square s = 0; s < r.squares; ++s)
            folds_mirror &= mirror(r.steps[South][k][s]) == r.steps[South][k][mirrored(s)];

    Bits reach[2] = {r.reach_wins ? r.far_row[South] : 0, r.reach_wins ? r.far_row[North] : 0};
    for (Square k = 0; k < r.squares; ++k)
        for (Square q = 0; q < r.squares; ++q) {
            pair_ref_[k][q] = {};
            if (k == q || (r.steps[South][r.royal][k] & bit(q))) continue;
            if ((reach[0] & bit(k)) || (reach[1] & bit(q))) continue;
            // Of two mirrored pairs the one with the royal nearer to the left is kept.
            int left = 2 * (k % r.files) - (r.files - 1), then = 2 * (q % r.files) - (r.files - 1);
            if (folds_mirror && (left > 0 || (left == 0 && then > 0))) continue;
            Pair pair{{std::uint8_t(k), std::uint8_t(q)},
                      folds_mirror && left == 0 && then == 0,
                      Mask(r.all & ~bit(k) & ~bit(q)),
                      {}};
            int n = 0;
            for (Square s = 0; s < r.squares; ++s)
                if (pair.free >> s & 1) pair.free_square[n++] = std::uint8_t(s);
            pair_ref_[k][q] = {std::int16_t(pairs.size()), false};
            pairs.push_back(pair);
        }
    if (!folds_mirror) return;
    for (int p = 0; p < int(pairs.size()); ++p) {
        PairRef& twin = pair_ref_[mirrored(pairs[p].royal[0])][mirrored(pairs[p].royal[1])];
        if (twin.pair < 0) twin = {std::int16_t(p), true};
    }
}

// Finds South's placements that do not attack North's royal, for every pair of royals, and where
// the blocks begin.
void Index::place() {
    const Rules& r = *rules;
    // The slots of each face, 32 bits a face: few operations test all pieces.
    struct Faces {
        std::uint64_t two[kMaxFaces / 2] = {};
        void add(int face, int slot) { two[face / 2] |= 1ull << (face % 2 * 32 + slot); }
        bool meets(const Faces& other) const {
            std::uint64_t both = 0;
            for (int i = 0; i < kMaxFaces / 2; ++i) both |= two[i] & other.two[i];
            return both;
        }
    };
    int room = r.squares - 2;
    std::vector<Faces> noisy(pairs.size());
    for (std::size_t p = 0; p < pairs.size(); ++p)
        for (std::size_t f = 0; f < kinds.size(); ++f)
            for (int slot = 0; slot < room; ++slot)
                if (r.steps[South][kinds[f]][pairs[p].free_square[slot]] & bit(pairs[p].royal[1]))
                    noisy[p].add(int(f), slot);

    std::size_t most = 0;
    for (std::size_t c = 0; c < classes.size(); ++c)
        most += pairs.size() * slots_[c * (kMaxBoard + 1) + std::size_t(room)].size();
    if (most > kMaxRows) refuse("one side's pieces can stand in too many ways");
    raw_row_.resize(pairs.size() * classes.size());
    dense_row_.resize(raw_row_.size());
    std::vector<Faces> all;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        all.clear();
        for (Slots slots : slots_[c * (kMaxBoard + 1) + std::size_t(room)]) {
            Faces& on = all.emplace_back();
            for (int u = 0; u < classes[c].kinds_used; ++u)
                for (int n = classes[c].of[classes[c].used[u]]; n > 0; --n, slots >>= slot_bits)
                    on.add(classes[c].used[u], int(slots & slot_mask));
        }
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            std::vector<std::uint16_t>& raw = raw_row_[p * classes.size() + c];
            std::vector<std::uint16_t>& dense = dense_row_[p * classes.size() + c];
            raw.resize(all.size());
            dense.resize(all.size());
            const Faces bad = noisy[p];
            unsigned quiet_rows = 0;
            for (std::size_t i = 0; i < all.size(); ++i) {
                bool quiet = !all[i].meets(bad);
                raw[quiet_rows] = std::uint16_t(i);
                dense[i] = quiet ? std::uint16_t(quiet_rows) : kNoRow;
                quiet_rows += quiet;
            }
            raw.resize(quiet_rows);
        }
    }

    for (int p = 0; p < int(pairs.size()); ++p)
        for (const Shape& s : shapes) {
            base_.push_back(size_);
            size_ += std::uint64_t(rows(p, s.south)) * s.columns;
        }
}

void Index::list_all(const SideClass& c, int squares, std::vector<Slots>& out) const {
    std::uint32_t weight[kMaxFaces], total = weigh(c, squares, weight);
    if (total >= kNoRow) refuse("one side's pieces can stand in too many ways");
    out.reserve(total);
    list(c, 0, Mask((1u << squares) - 1), 0, out);
}

// Lists the placements of a class on some slots in the order of their ranks, from face `i` on.
void Index::list(const SideClass& c, int i, Mask free, Slots before,
                 std::vector<Slots>& out) const {
    if (i == c.kinds_used) {
        out.push_back(before);
        return;
    }
    int pieces = c.of[c.used[i]], shift = 0, n = 0;
    for (int earlier = 0; earlier < i; ++earlier) shift += slot_bits * c.of[c.used[earlier]];
    std::uint8_t slot[kMaxBoard];
    for (Bits b = free; b;) slot[n++] = std::uint8_t(take_first(b));
    // Each set of `pieces` out of n bits once, in ascending order.
    for (std::uint32_t set = (1u << pieces) - 1; set < 1u << n;) {
        Slots slots = before;
        Mask left = free;
        int at = shift;
        for (Bits b = set; b; at += slot_bits) {
            int s = slot[take_first(b)];
            slots |= Slots(s) << at;
            left = Mask(left & ~bit(s));
        }
        list(c, i + 1, left, slots, out);
        std::uint32_t low = set & -set, next = set + low;
        set = next | ((next ^ set) >> 2) / low;
    }
}

}  // namespace yokai::solve
