#include "rules.hpp"

#include <cassert>

#include "random.hpp"

namespace yokai {

namespace {

constexpr int kRowStep[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
constexpr int kColStep[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

// The squares that dots lead to; North's dots are turned by half a turn.
Bits targets(const Rules& r, std::uint8_t dots, Side side, Square from) {
    Bits set = 0;
    int sign = side == South ? 1 : -1;
    for (int d = 0; d < 8; ++d) {
        if (!(dots >> d & 1)) continue;
        int row = from / r.files + sign * kRowStep[d];
        int col = from % r.files + sign * kColStep[d];
        if (row >= 0 && row < r.ranks && col >= 0 && col < r.files) set |= bit(row * r.files + col);
    }
    return set;
}

}  // namespace

const char* Rules::fault() const {
    if (files <= 0 || ranks <= 0 || files > kMaxSquares || ranks > kMaxSquares ||
        files * ranks > kMaxSquares)
        return "a board of 1 to 32 squares is needed";
    if (kinds.empty() || kinds.size() > kMaxKinds) return "1 to 16 kinds are needed";
    int royals = 0;
    for (const Kind& k : kinds) {
        royals += k.royal;
        if (k.promotes_to < kNoKind || k.promotes_to >= int(kinds.size()))
            return "promotes to no kind";
    }
    if (royals != 1) return "one royal is needed";
    if (zone_rows < 0 || zone_rows > ranks) return "no such promotion zone";
    if (repetition <= 1) return "a position stands once before it is repeated";
    return nullptr;
}

void Rules::prepare() {
    squares = files * ranks;
    assert(squares > 0 && squares <= kMaxSquares && kinds.size() <= kMaxKinds);
    all = squares == kMaxSquares ? ~Bits{0} : bit(squares) - 1;

    for (int k = 0; k < kMaxKinds; ++k) plain[k] = k;
    for (int k = 0; k < int(kinds.size()); ++k) {
        if (kinds[k].royal) royal = k;
        if (kinds[k].promotes_to != kNoKind) plain[kinds[k].promotes_to] = k;
    }

    zone = far_row = {};
    for (Square s = 0; s < squares; ++s) {
        int row = s / files;
        if (row < zone_rows) zone[South] |= bit(s);
        if (ranks - 1 - row < zone_rows) zone[North] |= bit(s);
        if (row == 0) far_row[South] |= bit(s);
        if (row == ranks - 1) far_row[North] |= bit(s);
    }

    steps = promoting = staying = {};
    near = column = {};
    for (Square s = 0; s < squares; ++s) {
        near[s] = targets(*this, 0xFF, South, s);
        for (Square t = s % files; t < squares; t += files) column[s] |= bit(t);
    }
    dead_end = landing = {};
    for (Side side : {South, North})
        for (int k = 0; k < int(kinds.size()); ++k) {
            for (Square s = 0; s < squares; ++s) {
                steps[side][k][s] = targets(*this, kinds[k].dots, side, s);
                if (!steps[side][k][s]) dead_end[side][k] |= bit(s);
            }
            Bits lively = dead_ends ? all : all & ~dead_end[side][k];
            landing[side][k] = drops ? lively : 0;
            for (Square s = 0; s < squares; ++s) {
                Bits to = steps[side][k][s];
                Bits may = zone[side] & bit(s) ? to : to & zone[side];
                if (kinds[k].promotes_to == kNoKind) may = 0;
                promoting[side][k][s] = may;
                staying[side][k][s] = to & ~(promotion_forced ? may : may & ~lively);
            }
        }

    // A fixed seed, so that the keys are the same in every process.
    Random random{0x59F6B2A7C31D4E85ull};
    for (int side = 0; side < 2; ++side)
        for (int k = 0; k < kMaxKinds; ++k)
            for (int i = 0; i < kMaxSquares; ++i) {
                board_key[side][k][i] = random.next();
                reserve_key[side][k][i] = random.next();
            }
    turn_key = random.next();
}

}  // namespace yokai
