#include "batch.hpp"

#include <algorithm>
#include <cstring>

#include "../threads.hpp"

namespace yokai::batch {

namespace {

constexpr int kTries = 16;      // random openings until one does not end the game
constexpr int kUsualGame = 64;  // plies; memory is reserved for so many

}  // namespace

Batch::Batch(const Position& start, const std::vector<int>& set, int games,
             const Settings& settings)
    : start_(start), settings_(settings), actions_(*start.rules), planes_(*start.rules, set) {
    assert(games > 0 && settings.max_plies > settings.opening_plies && settings.threads > 0);
    assert(ending(start) == End::None);
    Game unbegun{start, {}, {}};
    unbegun.truncated = true;
    games_.assign(std::size_t(games), unbegun);
}

template <class Work>
void Batch::each(const Work& work) {
    std::uint64_t size = games_.size();
    std::uint64_t chunk = std::max<std::uint64_t>(64, size / (8 * settings_.threads));
    int threads = int(std::min<std::uint64_t>(settings_.threads, (size + chunk - 1) / chunk));
    parallel(
        size, chunk, threads, [](std::uint64_t) { return true; },
        [&](std::uint64_t first, std::uint64_t last) {
            for (std::uint64_t i = first; i < last; ++i) work(games_[i], int(i));
            return true;
        });
}

void Batch::reset(std::uint64_t seed, const Out& out) {
    std::uint64_t spread = Random{seed}.next();
    each([&](Game& g, int i) {
        g.random.state = spread ^ std::uint64_t(i) * 0xD1342543DE82EF95ull;
        begin(g);
        tell(g, i, out);
        show(g, i, out);
    });
}

void Batch::renew(const Out& out) {
    each([&](Game& g, int i) {
        if (g.over()) begin(g);
        tell(g, i, out);
        show(g, i, out);
    });
}

void Batch::begin(Game& g) const {
    g.seen.reserve(kUsualGame);
    for (int tries = 0;; ++tries) {
        g.position = start_;
        g.seen.assign(1, start_.hash);
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
    for (Move m : list) g.legal.push_back(std::uint16_t(actions_.action(g.position.turn, m)));
}

void Batch::play(Game& g, int action) const {
    Move m = actions_.move(g.position, action);
    assert(!g.over() && refusal(g.position, m) == Refusal::None);
    g.position.play(m);
    g.repetitions = 1 + int(std::count(g.seen.begin(), g.seen.end(), g.position.hash));
    g.seen.push_back(g.position.hash);
    g.won = decided(g.position) != End::None;
    if (!g.won) {
        list_actions(g);
        g.won = g.legal.empty();
    }
    g.terminated = g.won || g.repetitions >= start_.rules->repetition;
    g.truncated = !g.terminated && int(g.seen.size()) > settings_.max_plies;
    if (g.over()) g.legal.clear();
}

int Batch::first_illegal(const std::int64_t* actions) const {
    auto legal = [&](const Game& g, std::int64_t a) {
        if (g.over()) return a == kNoAction;
        return std::find(g.legal.begin(), g.legal.end(), a) != g.legal.end();
    };
    int i = 0;
    while (i < size() && legal(games_[i], actions[i])) ++i;
    return i;
}

void Batch::step(const std::int64_t* actions, const Out& out) {
    assert(first_illegal(actions) == size());
    each([&](Game& g, int i) {
        if (g.over())
            g.won = false;  // the reward was given before
        else
            play(g, int(actions[i]));
        tell(g, i, out);
        if (g.over() && settings_.begin_anew) begin(g);
        show(g, i, out);
    });
}

void Batch::sample(std::int64_t* actions) {
    for (int i = 0; i < size(); ++i) {  // too little work for threads
        Game& g = games_[i];
        actions[i] = g.over() ? kNoAction : random_action(g);
    }
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
