#pragma once
// The index of a variant: a dense numbering of every position with all its pieces.
//
// The mover is always South: a position with North to move is turned by half a turn. Mirrored
// positions share a number if the dots are symmetric; only positions with both royals on the middle
// column are kept twice. These positions have no number, because their value is known without one:
//   - positions where the mover can capture the royal at once;
//   - positions where a royal stands on its far row, if reaching it wins.
// Where nothing is ever dropped, positions share a number if only the reserves differ.
//
// A number is made of
//   pair   the two royals' squares
//   shape  how many of each face each side has on the board, and what South holds
//   row    where South's pieces stand: only placements that do not attack North's royal count
//   column where North's pieces stand among the squares left
// so that a step of one piece changes little, and a block (pair, shape) is a small table.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../position.hpp"

namespace yokai::solve {

using Mask = Bits;

constexpr int kMaxBoard = kMaxSquares;
constexpr int kMaxFaces = 8;   // faces of pieces that are not royal
constexpr int kMaxPieces = 8;  // pieces that are not royal
constexpr int kMaxFamilies = 4;

// Popcount by table: the portable build has no instruction for it.
struct CountTable {
    std::uint8_t of[1 << 16];
    CountTable() : of{} {
        for (int i = 1; i < 1 << 16; ++i) of[i] = std::uint8_t(of[i >> 1] + (i & 1));
    }
};
extern const CountTable kCounts;
inline int bits_in(Mask m) { return kCounts.of[m & 0xFFFF] + kCounts.of[m >> 16]; }

// A rearrangement of the squares, as two tables of half a board each.
class Rearranged {
  public:
    Rearranged() = default;
    template <class Where>
    Rearranged(int squares, const Where& where) {
        for (int half = 0; half < 2; ++half) {
            std::vector<Mask>& table = of_[half];
            table.resize(std::size_t(1) << std::clamp(squares - 16 * half, 0, 16));
            for (std::size_t m = 1; m < table.size(); ++m)
                table[m] = table[m & (m - 1)] | bit(where(16 * half + first(Bits(m))));
        }
    }
    Mask operator()(Mask m) const { return of_[0][m & 0xFFFF] | of_[1][m >> 16]; }
    std::uint64_t memory() const { return (of_[0].size() + of_[1].size()) * sizeof(Mask); }

  private:
    std::vector<Mask> of_[2];
};

// The pieces of a position, seen by the mover (side 0, South).
struct Men {
    std::uint8_t royal[2];
    Mask on[2][kMaxFaces];
    std::uint8_t held[2][kMaxFamilies];
};

// A kind of piece of the set: its faces, and how many pieces there are.
struct Family {
    int plain;     // face
    int promoted;  // face, or -1
    int pieces;
};

// A class of placements: how many of each face one side has on the board.
struct SideClass {
    std::uint8_t of[kMaxFaces];
    std::uint8_t used[kMaxFaces];  // the faces with one or more, in order
    std::uint8_t of_family[kMaxFamilies];
    int kinds_used;
    int pieces;
    std::uint32_t key;                // its numbers as one, see Index::class_with()
    std::uint32_t placements;         // on a board with only the royals
    std::uint32_t weight[kMaxFaces];  // of each face's rank in a row; 0 if it is not used
};

// The pieces of a block: the classes of both sides and their reserves, for every pair of royals.
struct Shape {
    std::uint16_t south, north;  // classes
    std::uint8_t held[2][kMaxFamilies];
    std::uint32_t columns;
    std::uint32_t weight[kMaxFaces];  // of each face's rank in a column; 0 if it is not used
};

struct Pair {
    std::uint8_t royal[2];
    bool middle;  // is it its own mirror image? Its positions are kept twice
    Mask free;    // squares for the other pieces
    std::uint8_t free_square[kMaxBoard];
};

// The pieces of one side as indices of free squares, `slot_bits` each, in the order of their faces.
using Slots = std::uint64_t;

class Index {
  public:
    // `pieces`: how many of each plain kind the set holds, both sides together.
    // Fails with std::invalid_argument and a sentence if this variant cannot be numbered.
    Index(const Rules& rules, const std::vector<int>& pieces);

    std::uint64_t size() const { return size_; }
    // The bytes of its tables.
    std::uint64_t memory() const;

    // The pieces of a complete position, turned so that the mover is South.
    Men men(const Position& p) const;
    // Does this position have a number? If not, its value needs no table (see above).
    bool numbered(const Men& m) const;
    std::uint64_t encode(const Men& m) const;
    Men decode(std::uint64_t number) const;
    // A position with South to move.
    Position position(const Men& m) const;
    bool complete(const Position& p) const;  // are all pieces of the set there?
    // Do the royals attack each other although the rules forbid to step there? No game reaches such
    // a position, so it has no number and no value.
    bool royals_meet(const Position& p) const {
        if (p.royal[South] == kNoSquare || p.royal[North] == kNoSquare) return false;
        return rules->royal_avoids_attack &&
               (rules->steps[South][rules->royal][p.royal[South]] & bit(p.royal[North]));
    }

    // The rest is for the solver.
    struct PairRef {
        std::int16_t pair = -1;  // -1: this pair has no number
        bool mirrored = false;
    };
    PairRef pair_ref(Square south, Square north) const { return pair_ref_[south][north]; }
    std::uint32_t shape(int south, int north, const std::uint8_t* south_held) const;
    std::uint64_t base(int pair, std::uint32_t shape) const {
        return base_[std::size_t(pair) * shapes.size() + shape];
    }
    std::uint32_t rows(int pair, int south) const {
        return std::uint32_t(raw_row_[std::size_t(pair) * classes.size() + south].size());
    }
    const std::uint16_t* raw_row(int pair, int south) const {
        return raw_row_[std::size_t(pair) * classes.size() + south].data();
    }
    const std::uint16_t* dense_row(int pair, int south) const {
        return dense_row_[std::size_t(pair) * classes.size() + south].data();
    }
    const Slots* slots(int side_class, int squares) const {
        return slots_[std::size_t(side_class) * (kMaxBoard + 1) + squares].data();
    }
    int class_id(const std::uint8_t* of) const;
    // The class with some pieces of one face more, or less.
    int class_with(int side_class, int face, int more) const {
        return class_lookup_[classes[side_class].key + std::uint32_t(more) * face_key_[face]];
    }
    // The block of a number, and the number after its last.
    std::size_t block_of(std::uint64_t number) const;
    std::uint64_t base(std::size_t block) const { return base_[block]; }
    std::uint64_t end(std::size_t block) const {
        return block + 1 < base_.size() ? base_[block + 1] : size_;
    }

    // Rank of one side's placement among the squares `left`; `weight` comes from weigh().
    template <class Sets>
    std::uint32_t rank(const Sets& on, const SideClass& c, const std::uint32_t* weight,
                       Mask left) const {
        std::uint32_t number = 0;
        for (int i = 0; i < c.kinds_used; ++i) {
            Mask m = on[c.used[i]];
            std::uint32_t r = std::uint32_t(bits_in(Mask(left & ((m & -m) - 1))));
            Mask more = Mask(m & (m - 1));
            for (int k = 2; more; ++k, more = Mask(more & (more - 1)))
                r += choose[bits_in(Mask(left & ((more & -more) - 1)))][k];
            number += weight[c.used[i]] * r;
            left = Mask(left & ~m);
        }
        return number;
    }

    const Rules* rules;
    std::vector<int> kinds;  // face -> kind
    std::vector<int> family_of;
    std::vector<Family> families;
    std::vector<SideClass> classes;
    std::vector<Shape> shapes;
    std::vector<Pair> pairs;
    bool folds_mirror = false;
    // Is nothing ever dropped? Then it does not matter who holds a captured piece: all are counted
    // as South's.
    bool folds_held = false;
    Rearranged turn;  // the same squares after half a turn
    Rearranged mirror;
    int slot_bits = 4;
    Slots slot_mask = 15;
    std::uint32_t choose[kMaxBoard + 1][kMaxBoard + 1];
    // The rank of each set of squares among the sets of its size, by its mask; empty if the board
    // has more than 18 squares.
    std::vector<std::uint16_t> set_ranks;

  private:
    void find_faces(const std::vector<int>& pieces);
    void find_classes();
    void find_pairs();
    std::uint32_t weigh(const SideClass& c, int squares, std::uint32_t* weight) const;
    void place();
    void list_all(const SideClass& c, int squares, std::vector<Slots>& out) const;
    void list(const SideClass& c, int i, Mask free, Slots before, std::vector<Slots>& out) const;
    Square mirrored(Square s) const {
        return s / rules->files * rules->files + rules->files - 1 - s % rules->files;
    }

    std::uint64_t size_ = 0;
    PairRef pair_ref_[kMaxBoard][kMaxBoard];
    std::vector<int> class_lookup_;
    std::uint32_t face_key_[kMaxFaces];
    std::vector<std::int32_t> first_shape_;  // [south class][north class]
    std::vector<std::uint64_t> base_;
    std::vector<std::vector<std::uint16_t>> raw_row_, dense_row_;
    std::vector<std::vector<Slots>> slots_;
};

}  // namespace yokai::solve
