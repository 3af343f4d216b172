#include "index.hpp"

#include <algorithm>
#include <cassert>

namespace yokai::solve {

int Index::class_id(const std::uint8_t* of) const {
    std::uint32_t key = 0;
    for (std::size_t f = 0; f < kinds.size(); ++f) key += of[f] * face_key_[f];
    return class_lookup_[key];
}

// An empty block has the base of the next block; the last block with this base has the number.
std::size_t Index::block_of(std::uint64_t number) const {
    return std::size_t(std::upper_bound(base_.begin(), base_.end(), number) - base_.begin()) - 1;
}

std::uint32_t Index::shape(int south, int north, const std::uint8_t* held) const {
    int number = 0;
    for (std::size_t i = families.size(); i-- > 0;) {
        int left = families[i].pieces - classes[south].of_family[i] - classes[north].of_family[i];
        number = folds_held ? 0 : number * (left + 1) + held[i];
    }
    return std::uint32_t(first_shape_[std::size_t(south) * classes.size() + std::size_t(north)] +
                         number);
}

std::uint64_t Index::memory() const {
    std::uint64_t bytes = base_.size() * sizeof base_[0];
    for (const auto& rows : raw_row_) bytes += rows.capacity() * sizeof rows[0];
    for (const auto& rows : dense_row_) bytes += rows.capacity() * sizeof rows[0];
    for (const auto& slots : slots_) bytes += slots.capacity() * sizeof slots[0];
    return bytes + turn.memory() + mirror.memory() + set_ranks.size() * sizeof set_ranks[0] +
           shapes.size() * sizeof(Shape) + classes.size() * sizeof(SideClass) +
           class_lookup_.size() * sizeof class_lookup_[0] +
           first_shape_.size() * sizeof first_shape_[0] +
           (raw_row_.size() + dense_row_.size() + slots_.size()) * sizeof slots_[0];
}

bool Index::complete(const Position& p) const {
    for (const Family& f : families) {
        int plain = kinds[f.plain];
        int n = count(p.by_kind[plain]) + p.reserve[0][plain] + p.reserve[1][plain];
        if (f.promoted >= 0) n += count(p.by_kind[kinds[f.promoted]]);
        if (n != f.pieces) return false;
    }
    return true;
}

Men Index::men(const Position& p) const {
    Men m{};
    bool turned = p.turn == North;
    for (int side = 0; side < 2; ++side) {
        Side from = Side(side ^ int(turned));
        Square s = p.royal[from];
        m.royal[side] = std::uint8_t(turned ? rules->squares - 1 - s : s);
        for (std::size_t f = 0; f < kinds.size(); ++f) {
            Mask on = Mask(p.by_side[from] & p.by_kind[kinds[f]]);
            m.on[side][f] = turned ? turn(on) : on;
        }
        for (std::size_t i = 0; i < families.size(); ++i)
            m.held[side][i] = p.reserve[from][kinds[families[i].plain]];
    }
    return m;
}

Position Index::position(const Men& m) const {
    Position p(*rules);
    for (Side side : {South, North}) {
        p.put(piece(side, rules->royal), m.royal[side]);
        for (std::size_t f = 0; f < kinds.size(); ++f)
            for (Bits b = m.on[side][f]; b;) p.put(piece(side, kinds[f]), take_first(b));
        for (std::size_t i = 0; i < families.size(); ++i)
            for (int n = m.held[side][i]; n > 0; --n) p.hold(side, kinds[families[i].plain]);
    }
    return p;
}

bool Index::numbered(const Men& m) const {
    if (pair_ref(m.royal[0], m.royal[1]).pair < 0) return false;
    for (std::size_t f = 0; f < kinds.size(); ++f)
        if (m.on[0][f] & rules->sources(South, kinds[f], m.royal[1])) return false;
    return true;
}

std::uint64_t Index::encode(const Men& given) const {
    assert(numbered(given));
    Men m = given;
    PairRef at = pair_ref(m.royal[0], m.royal[1]);
    if (at.mirrored)
        for (auto& side : m.on)
            for (Mask& on : side) on = mirror(on);
    std::uint8_t of[2][kMaxFaces] = {};
    Mask south = 0;
    for (std::size_t f = 0; f < kinds.size(); ++f) {
        of[0][f] = std::uint8_t(bits_in(m.on[0][f]));
        of[1][f] = std::uint8_t(bits_in(m.on[1][f]));
        south = Mask(south | m.on[0][f]);
    }
    int s = class_id(of[0]), n = class_id(of[1]);
    std::uint32_t block = shape(s, n, m.held[0]);
    const Pair& pair = pairs[at.pair];
    std::uint32_t row =
        dense_row(at.pair, s)[rank(m.on[0], classes[s], classes[s].weight, pair.free)];
    std::uint32_t column =
        rank(m.on[1], classes[n], shapes[block].weight, Mask(pair.free & ~south));
    return base(at.pair, block) + std::uint64_t(row) * shapes[block].columns + column;
}

Men Index::decode(std::uint64_t number) const {
    assert(number < size_);
    std::size_t block = block_of(number);
    const Pair& pair = pairs[block / shapes.size()];
    const Shape& shape = shapes[block % shapes.size()];
    std::uint64_t rest = number - base_[block];
    std::uint32_t row = std::uint32_t(rest / shape.columns),
                  column = std::uint32_t(rest % shape.columns);

    Men m{};
    std::copy_n(pair.royal, 2, m.royal);
    std::copy_n(&shape.held[0][0], 2 * kMaxFamilies, &m.held[0][0]);
    int room = rules->squares - 2;
    std::uint16_t raw = raw_row(int(block / shapes.size()), shape.south)[row];
    auto stand = [&](int side, int id, Slots slots, const std::uint8_t* squares) {
        const SideClass& c = classes[id];
        for (int i = 0; i < c.kinds_used; ++i)
            for (int n = c.of[c.used[i]]; n > 0; --n, slots >>= slot_bits)
                m.on[side][c.used[i]] |= Mask(bit(squares[slots & slot_mask]));
    };
    stand(0, shape.south, slots(shape.south, room)[raw], pair.free_square);
    std::uint8_t left[kMaxBoard];
    int n = 0;
    Mask south = 0;
    for (Mask on : m.on[0]) south = Mask(south | on);
    for (int i = 0; i < room; ++i)
        if (!(south >> pair.free_square[i] & 1)) left[n++] = pair.free_square[i];
    stand(1, shape.north, slots(shape.north, n)[column], left);
    return m;
}

}  // namespace yokai::solve
