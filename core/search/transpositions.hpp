#pragma once
// The transposition table: what was found out about a position, shared by all threads.
//
// Entries are written without locks. A reader may see half of one write and half of another; the
// key is stored mixed with the data, so such an entry does not match and is ignored.

#include <atomic>
#include <cassert>
#include <cstring>
#include <memory>
#include <new>

#include "../fail.hpp"
#include "../pages.hpp"
#include "../position.hpp"

namespace yokai::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct Found {
    Move move{};
    std::int16_t score = 0;
    std::int16_t eval = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::None;
    std::uint8_t age = 0;
};

class Transpositions {
  public:
    explicit Transpositions(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        table_.reset();  // two tables at once might not fit
        std::size_t before = buckets_ * sizeof(Bucket) / kMegabyte;
        buckets_ = 0;
        void* memory = take_pages(megabytes * kMegabyte);
        if (!memory) {
            if (before) resize(before);  // there was room for that
            fail<std::bad_alloc>();
        }
        buckets_ = megabytes * kMegabyte / sizeof(Bucket);
        table_.reset(static_cast<Bucket*>(memory));
        clear();
    }
    void clear() {
        std::memset(static_cast<void*>(table_.get()), 0, buckets_ * sizeof(Bucket));
        age_ = 0;
    }
    void new_search() { age_ = std::uint8_t((age_ + 1) & 63); }

    void prefetch(std::uint64_t key) const { yokai::prefetch(&bucket(key)); }

    bool probe(std::uint64_t key, Found& out) const {
        for (const Entry& e : bucket(key).entries) {
            std::uint64_t data = e.data.load(std::memory_order_relaxed);
            if ((e.key.load(std::memory_order_relaxed) ^ data) == key && data) {
                out = unpack(data);
                return true;
            }
        }
        return false;
    }

    void store(std::uint64_t key, Move move, int score, int eval, int depth, Bound bound) {
        Entry* place = nullptr;
        int worst = 1 << 20;
        for (Entry& e : bucket(key).entries) {
            std::uint64_t data = e.data.load(std::memory_order_relaxed);
            Found f = unpack(data);
            if ((e.key.load(std::memory_order_relaxed) ^ data) == key) {
                if (!move) move = f.move;
                // Keep what was searched deeper in this same search.
                if (bound != Bound::Exact && f.age == age_ && f.depth > depth + 3) return;
                place = &e;
                break;
            }
            int value = data ? f.depth - 8 * ((age_ - f.age) & 63) : -1000;
            if (value < worst) worst = value, place = &e;
        }
        std::uint64_t data =
            pack({move, std::int16_t(score), std::int16_t(eval), std::int8_t(depth), bound, age_});
        place->key.store(key ^ data, std::memory_order_relaxed);
        place->data.store(data, std::memory_order_relaxed);
    }

    // Thousandths of the table in use by the present search.
    int full() const {
        int used = 0;
        std::size_t sample = std::min<std::size_t>(buckets_, 250);
        for (std::size_t i = 0; i < sample; ++i)
            for (const Entry& e : table_[i].entries) {
                std::uint64_t data = e.data.load(std::memory_order_relaxed);
                used += data && unpack(data).age == age_;
            }
        return int(used * 1000 / (sample * 4));
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> key{0}, data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    // 12 bits of move, 16 of score, 16 of evaluation, 8 of depth, 2 of bound, 6 of age.
    static std::uint64_t pack(const Found& f) {
        return std::uint64_t(f.move.code) | std::uint64_t(std::uint16_t(f.score)) << 12 |
               std::uint64_t(std::uint16_t(f.eval)) << 28 |
               std::uint64_t(std::uint8_t(f.depth)) << 44 | std::uint64_t(f.bound) << 52 |
               std::uint64_t(f.age) << 54;
    }
    static Found unpack(std::uint64_t d) {
        return {Move{std::uint16_t(d & 0xFFF)}, std::int16_t(d >> 12), std::int16_t(d >> 28),
                std::int8_t(d >> 44),           Bound(d >> 52 & 3),    std::uint8_t(d >> 54 & 63)};
    }
    Bucket& bucket(std::uint64_t key) const {
        assert(buckets_ > 0);
        return table_[scaled(key, buckets_)];
    }

    struct Free {
        void operator()(Bucket* b) const { free_pages(b); }
    };

    std::size_t buckets_ = 0;
    std::unique_ptr<Bucket[], Free> table_;
    std::uint8_t age_ = 0;
};

}  // namespace yokai::search
