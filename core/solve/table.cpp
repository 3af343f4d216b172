#include "table.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "../file.hpp"
#include "../movegen.hpp"

namespace yokai::solve {

std::uint64_t page_sum(const Value* values, std::uint64_t size) {
    std::uint64_t sum = size * 0x9E3779B97F4A7C15ull;
    for (std::uint64_t i = 0; i < size; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, values + i, std::min<std::uint64_t>(8, size - i));
        sum = (sum ^ word) * 0xFF51AFD7ED558CCDull;
        sum ^= sum >> 32;
    }
    return sum;
}

std::optional<Value> Table::value(std::uint64_t number) const {
    std::uint64_t page = number / kPage;
    if (!sums_.empty()) {
        std::atomic_ref<std::uint8_t> checked(checked_[page]);
        if (!checked.load(std::memory_order_relaxed)) {
            if (!sound(page)) return {};
            checked.store(1, std::memory_order_relaxed);
        }
    }
    return source_.file < 0 ? values_[number] : read(number);
}

bool Table::sound(std::uint64_t page) const {
    std::uint64_t start = page * kPage, size = std::min(kPage, index_.size() - start);
    if (source_.file < 0) return page_sum(values_ + start, size) == sums_[page];
    std::vector<Value> piece(size);
    return read_at(source_.file, source_.offset + start, piece.data(), size) &&
           page_sum(piece.data(), size) == sums_[page];
}

std::optional<Value> Table::read(std::uint64_t number) const {
    Value value;
    if (!read_at(source_.file, source_.offset + number, &value, 1)) return {};
    return value;
}

Answer Table::probe(const Position& p) const {
    if (decided(p) != End::None) return {-1, 0};
    Men men = index_.men(p);
    if (index_.numbered(men)) {
        std::optional<Value> v = value(index_.encode(men));
        return v ? answer(*v) : Answer{0, 0, Trouble::Damaged};
    }
    if (can_capture_royal(p)) return {1, 1};
    // Otherwise the mover's royal is on the far row: it was attacked there, and the opponent did
    // not capture it.
    bool overlooked = p.rules->reach_wins && (p.rules->far_row[p.turn] & bit(p.royal[p.turn]));
    return overlooked ? look_ahead(p) : Answer{0, 0, Trouble::Unreachable};
}

Answer Table::look_ahead(const Position& p) const {
    MoveList list;
    generate(p, list);
    if (!list.size && p.rules->stuck_draws) return {0, 0};
    Position q = p;
    Answer best{-1, 0};  // the value if there is no move
    for (Move m : list) {
        Undo u = q.play(m);
        Answer a = before(probe(q));
        q.undo(u);
        if (a.trouble != Trouble::None) return a;
        if (better(a, best)) best = a;
    }
    return best;
}

}  // namespace yokai::solve
