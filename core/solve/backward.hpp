#pragma once
// Can a position be reached from a start? A search backwards, by un-moves, of any variant: nothing
// is numbered, so the board may be large.

#include <vector>

#include "../movegen.hpp"

namespace yokai::solve {

// The answer of a search: the start was found, all positions before were seen without finding it,
// or the search was given up.
enum class Reached { No, Yes, Unknown };

class BackwardSearch {
  public:
    // Ways to search, which are tried in turn.
    static constexpr int kWays = 4;

    explicit BackwardSearch(const Position& start);

    // Searches at most `limit` positions. Mirrored and turned positions count as one, as in
    // reachable() of verify.hpp. No move is made from a finished position, or from one where the
    // mover can capture the royal.
    Reached search(const Position& p, int limit) const;

    const Rules& rules() const { return r_; }
    // Are positions and their mirror images alike?
    bool mirrors() const { return mirrors_; }
    // Has a position both royals and all pieces of the start?
    bool complete(const Position& p) const;

  private:
    static constexpr int kFar = 99;        // more un-moves than a piece ever needs
    static constexpr int kMostOfOne = 12;  // pieces of a kind; a start with more is refused

    // A piece as a row of the table of distances: on the board by side, face and square, or held.
    static constexpr int kStates = 2 * 2 * kMaxSquares + 2;
    static int on_board(Side side, bool promoted, Square s) {
        return (side * 2 + int(promoted)) * kMaxSquares + s;
    }
    static int in_reserve(Side side) { return 2 * 2 * kMaxSquares + side; }

    // The pieces of one plain kind: for each of them in a start, the un-moves that a piece in any
    // state needs at least to stand there, if nothing is in its way.
    struct Family {
        int plain, promoted;  // kinds; kNoKind for none
        std::vector<std::array<std::uint8_t, kStates>> places;
    };
    // The start, or its mirror image, as the place for each piece.
    struct Goal {
        std::vector<Family> families;
        Square royal[2];
    };

    void add_goal(const Position& start, int way);
    std::array<std::uint8_t, kStates> distances(int plain, int promoted, Side side, Square to,
                                                int way) const;
    void play_on(std::vector<Position> now);
    void find_places(const Position& start);
    bool possible(const Position& p) const;
    int distance(const Position& p, int way) const;
    Reached search(const Position& p, int limit, int way) const;
    template <class Visit>
    void each_origin(const Position& p, const Visit& visit) const;

    const Rules& r_;
    bool royals_met_;  // do the royals of the start attack each other?
    bool mirrors_ = true;
    std::vector<Goal> goals_[kWays];
    std::vector<std::uint64_t> found_;  // the hashes of the start and of its images
    // The squares where a piece can ever stand, by its own steps from the start or from a drop.
    std::array<std::array<Bits, kMaxKinds>, 2> places_{};
    // Kinds of which there is never a second one in a column, because they never leave theirs.
    Bits lonely_ = 0;
};

}  // namespace yokai::solve
