#include "batch.hpp"

#include <algorithm>
#include <cstring>

namespace yokai::batch {

namespace {

constexpr int kTries = 16;       // random openings until one does not end the game
constexpr int kUsualGame = 64;   // plies; memory is reserved for so many
constexpr int kUsualMoves = 32;  // legal ones
constexpr char kVersion = 1;     // of save()
constexpr int kLeastShare = 64;  // games that are worth a thread
constexpr int kLeastChunk = 16;  // games that a thread takes at once
constexpr int kChunks = 32;      // in a thread's share

// May the mover play m where a move must leave the own royal safe? A move that ends the game may be
// anything.
bool leaves_royal_safe(Position& p, Move m) {
    Side mover = p.turn;
    Undo u = p.play(m);
    bool safe = !p.in_danger(mover) || decided(p) != End::None;
    p.undo(u);
    return safe;
}

}  // namespace

bool stuck(const Position& p, const Settings& settings) {
    MoveList list;
    generate(p, list);
    Position q = p;
    return std::none_of(list.begin(), list.end(), [&](Move m) {
        return !settings.royal_stays_safe || leaves_royal_safe(q, m);
    });
}

Batch::Batch(std::vector<Position> starts, const std::vector<int>& set, int games,
             const Settings& settings)
    : starts_(std::move(starts)),
      set_(set),
      settings_(settings),
      crew_(settings.threads),
      shares_(std::size_t(settings.threads)),
      actions_(*starts_[0].rules),
      planes_(*starts_[0].rules, set) {
    assert(games > 0 && settings.max_plies > settings.opening_plies && settings.threads > 0);
    assert(starts_.size() == 1 || int(starts_.size()) == games);
    Game unbegun{starts_[0], {}, {}};
    unbegun.truncated = true;
    games_.assign(std::size_t(games), unbegun);
}

// A thread takes its own share of the games, chunk by chunk, which its cache knows from the last
// step; then it takes what is left of the others' shares.
template <class Work>
void Batch::each(const Work& work) {
    int threads = std::clamp(size() / kLeastShare, 1, settings_.threads);
    int chunk = std::max(kLeastChunk, size() / (kChunks * threads));
    auto begin_of = [&](int share) { return int(std::int64_t{size()} * share / threads); };
    for (int n = 0; n < threads; ++n) shares_[n].next = begin_of(n);
    crew_.together(threads, [&](int number) {
        for (int n = 0; n < threads; ++n) {
            int share = (number + n) % threads, end = begin_of(share + 1);
            for (int i; (i = shares_[share].next.fetch_add(chunk)) < end;)
                for (int stop = std::min(i + chunk, end); i < stop; ++i) work(games_[i], i);
        }
    });
}

void Batch::reset(std::uint64_t seed, const Out& out) {
    std::uint64_t spread = Random{seed}.next();
    each([&](Game& g, int i) {
        g.random.state = spread ^ std::uint64_t(i) * 0xD1342543DE82EF95ull;
        begin(g, i);
        tell(g, i, out);
        show(g, i, out);
    });
}

void Batch::renew(const Out& out) {
    each([&](Game& g, int i) {
        if (g.over()) begin(g, i);
        tell(g, i, out);
        show(g, i, out);
    });
}

void Batch::begin(Game& g, int index) const {
    const Position& start = start_of(index);
    g.seen.reserve(kUsualGame);
    g.legal.reserve(kUsualMoves);
    for (int tries = 0;; ++tries) {
        g.position = start;
        g.seen.assign(1, start.hash);
        g.repetitions = 1;
        g.won = g.terminated = g.truncated = false;
        list_actions(g);
        int opening = tries < kTries ? g.random.pick(settings_.opening_plies + 1) : 0;
        while (opening-- && !g.over()) play(g, random_action(g));
        if (!g.over()) break;
    }
    g.won = false;
}

void Batch::list_actions(Game& g) const {
    MoveList list;
    generate(g.position, list);
    g.legal.clear();
    for (Move m : list)
        if (!settings_.royal_stays_safe || leaves_royal_safe(g.position, m))
            g.legal.push_back(std::uint16_t(actions_.action(g.position.turn, m)));
}

// Where the own royal must stay safe, a player without a legal action has lost by any rules.
bool Batch::settle(Game& g) const {
    g.won = decided(g.position) != End::None;
    if (g.won) return true;
    list_actions(g);
    if (!g.legal.empty()) return false;
    g.won = settings_.royal_stays_safe || !g.position.rules->stuck_draws;
    return true;
}

void Batch::play(Game& g, int action) const {
    Move m = actions_.move(g.position, action);
    assert(!g.over() && refusal(g.position, m) == Refusal::None);
    g.position.play(m);
    g.repetitions = 1 + int(std::count(g.seen.begin(), g.seen.end(), g.position.hash));
    g.seen.push_back(g.position.hash);
    bool ended = settle(g);
    g.terminated = ended || g.repetitions >= g.position.rules->repetition;
    g.truncated = !g.terminated && int(g.seen.size()) > settings_.max_plies;
    if (g.over()) g.legal.clear();
}

int Batch::first_illegal(const std::int64_t* actions) {
    std::atomic<int> first{size()};
    each([&](const Game& g, int i) {
        std::int64_t a = actions[i];
        bool legal = a == kSkip ||
                     (g.over() ? a == kNoAction
                               : std::find(g.legal.begin(), g.legal.end(), a) != g.legal.end());
        if (legal) return;
        for (int seen = first; i < seen && !first.compare_exchange_weak(seen, i);) {
        }
    });
    return first;
}

void Batch::step(const std::int64_t* actions, const Out& out) {
    assert(first_illegal(actions) == size());
    each([&](Game& g, int i) {
        if (g.over() || actions[i] == kSkip)
            g.won = false;  // the reward was given before
        else
            play(g, int(actions[i]));
        tell(g, i, out);
        if (g.over() && settings_.begin_anew) begin(g, i);
        show(g, i, out);
    });
}

void Batch::sample(std::int64_t* actions) {
    each([&](Game& g, int i) { actions[i] = g.over() ? kNoAction : random_action(g); });
}

void Batch::look(const Out& out) {
    each([&](Game& g, int i) {
        tell(g, i, out);
        show(g, i, out);
    });
}

// A game as bytes: version, turn, whether the last move won, the random generator, the board, the
// reserves, and the hash of each position. What follows from these is computed again.
std::string Batch::save(int game) const {
    const Game& g = games_[game];
    const Rules& r = *g.position.rules;
    std::string bytes{char(kVersion), char(g.position.turn), char(g.won)};
    auto add = [&](const void* from, std::size_t size) {
        bytes.append(static_cast<const char*>(from), size);
    };
    add(&g.random.state, sizeof g.random.state);
    add(g.position.board.data(), std::size_t(r.squares));
    for (Side side : {South, North}) add(g.position.reserve[side].data(), r.kinds.size());
    add(g.seen.data(), g.seen.size() * sizeof g.seen[0]);
    return bytes;
}

const char* Batch::load(int game, const std::string& bytes) {
    const Rules& r = *starts_[0].rules;
    std::size_t squares = std::size_t(r.squares), kinds = r.kinds.size();
    std::size_t fixed = 3 + sizeof(std::uint64_t) + squares + 2 * kinds;
    std::size_t hashes = bytes.size() < fixed ? 0 : (bytes.size() - fixed) / sizeof(std::uint64_t);
    if (!hashes || bytes.size() != fixed + hashes * sizeof(std::uint64_t) || bytes[0] != kVersion)
        return "these are no bytes of a game";
    if (hashes > std::size_t(settings_.max_plies) + 1) return "the game is longer than max_plies";
    const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
    if (from[1] > 1 || from[2] > 1) return "these are no bytes of a game";
    Game g{Position{r}, {}, {}};
    g.position.turn = Side(from[1]);
    std::memcpy(&g.random.state, from + 3, sizeof g.random.state);
    const unsigned char* board = from + 3 + sizeof g.random.state;
    const unsigned char* reserve = board + squares;
    std::vector<int> count(kinds);
    std::array<int, 2> royals{};
    for (std::size_t s = 0; s < squares; ++s) {
        if (board[s] == kEmpty) continue;
        int kind = kind_of(board[s]);
        if (board[s] > 31 || std::size_t(kind) >= kinds) return "there is no such piece";
        ++count[std::size_t(r.plain[kind])];
        if (kind == r.royal && ++royals[side_of(board[s])] > 1) return "a royal stands twice";
        g.position.put(board[s], Square(s));
    }
    for (std::size_t i = 0; i < 2 * kinds; ++i) {
        int kind = int(i % kinds);
        if (reserve[i] && (kind == r.royal || r.plain[kind] != kind))
            return "no reserve holds such a piece";
        count[std::size_t(kind)] += reserve[i];
        if (count[std::size_t(kind)] > set_[std::size_t(kind)]) return "there are too many pieces";
        for (int n = 0; n < reserve[i]; ++n) g.position.hold(i < kinds ? South : North, kind);
    }
    for (std::size_t i = 0; i < kinds; ++i)
        if (count[i] > set_[i]) return "there are too many pieces";
    g.seen.resize(hashes);
    std::memcpy(g.seen.data(), reserve + 2 * kinds, hashes * sizeof g.seen[0]);
    g.position.hash = g.position.full_hash();
    if (!royals[other(g.position.turn)] || g.seen.back() != g.position.hash)
        return "the position is not that of its history";
    g.repetitions = int(std::count(g.seen.begin(), g.seen.end(), g.position.hash));
    bool ended = settle(g);
    g.won = g.won && from[2];
    g.terminated = ended || g.repetitions >= r.repetition;
    g.truncated = !g.terminated && int(g.seen.size()) > settings_.max_plies;
    if (g.over()) g.legal.clear();
    games_[game] = std::move(g);
    return nullptr;
}

int Batch::random_action(Game& g) const { return g.legal[g.random.pick(int(g.legal.size()))]; }

void Batch::tell(const Game& g, int index, const Out& out) const {
    out.rewards[index] = g.won ? 1 : 0;
    out.terminated[index] = g.terminated;
    out.truncated[index] = g.truncated;
}

void Batch::show(const Game& g, int index, const Out& out) const {
    planes_.write(g.position, g.position.turn, g.repetitions,
                  out.observations + std::size_t(index) * std::size_t(planes_.size()));
    std::int8_t* mask = out.masks + std::size_t(index) * std::size_t(actions_.size());
    std::memset(mask, 0, std::size_t(actions_.size()));
    for (std::uint16_t action : g.legal) mask[action] = 1;
    out.turns[index] = std::int8_t(g.position.turn);
}

}  // namespace yokai::batch
