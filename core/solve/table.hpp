#pragma once
// Lookups in a tablebase. The class owns no values: they are in a file, which may be mapped.

#include <optional>
#include <vector>

#include "retrograde.hpp"

namespace yokai::solve {

// Why a lookup may fail: no game can reach the position, or its page is damaged.
enum class Trouble : std::uint8_t { None, Unreachable, Damaged };

struct Answer {
    int result;  // 1 the mover wins, -1 loses, 0 draws
    int plies;   // to the end of the game with best play; 0 for a draw or a finished game
    Trouble trouble = Trouble::None;
    constexpr bool operator==(const Answer&) const = default;
};

constexpr Answer answer(Value v) {
    if (v == kNoMove) return {-1, 0};
    return {v == kDraw ? 0 : v % 2 ? 1 : -1, v};
}

// The byte that holds an answer.
constexpr Value value_of(Answer a) {
    return a.result < 0 && a.plies == 0 ? kNoMove : Value(a.result ? a.plies : kDraw);
}

constexpr bool better(Answer a, Answer b) {
    if (a.result != b.result) return a.result > b.result;
    return a.result > 0 ? a.plies < b.plies : a.plies > b.plies;
}

// The answer for a move that leads to a position with this answer for the opponent.
constexpr Answer before(Answer a) { return {-a.result, a.result ? a.plies + 1 : 0, a.trouble}; }

// The table is checked in pages of this size, each when it is first used.
constexpr std::uint64_t kPage = 1 << 16;
std::uint64_t page_sum(const Value* values, std::uint64_t size);

// The place of the values in a file. Access to the truncated part of a mapped file kills the
// process, while pread() only fails. So single lookups read the file, and bulk lookups the map,
// where there is one.
struct Source {
    int file = -1;  // none
    std::uint64_t offset = 0;
};

class Table {
  public:
    // `values`: the map, or nullptr to read the file for every lookup. `sums`: one page_sum for
    // every page, or empty to leave the values unchecked.
    Table(const Index& index, const Value* values, std::vector<std::uint64_t> sums,
          Source source = {})
        : index_(index),
          values_(values),
          sums_(std::move(sums)),
          checked_(sums_.size()),
          source_(source) {}

    // This table with all lookups in the map, if there is one.
    Table mapped() const { return {index_, values_, sums_, values_ ? Source{} : source_}; }

    Answer probe(const Position& p) const;
    // The best answer over all moves; p must not be decided().
    Answer look_ahead(const Position& p) const;
    std::optional<Value> value(std::uint64_t number) const;  // empty if the page is damaged
    const Index& index() const { return index_; }

  private:
    bool sound(std::uint64_t page) const;
    std::optional<Value> read(std::uint64_t number) const;

    const Index& index_;
    const Value* values_;
    std::vector<std::uint64_t> sums_;
    mutable std::vector<std::uint8_t> checked_;
    Source source_;
};

}  // namespace yokai::solve
