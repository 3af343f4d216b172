#pragma once
// Many games of one variant, stepped together. A game ends by its rules, by repetition, or is
// truncated at a number of plies. Each game has a random generator of its own, so that the number
// of threads does not change the games.

#include <string>

#include "../crew.hpp"
#include "../movegen.hpp"
#include "../random.hpp"
#include "actions.hpp"
#include "planes.hpp"

namespace yokai::batch {

constexpr int kNoAction = -1;  // the action of a finished game, if no new game follows it
constexpr int kSkip = -2;      // leaves a game as it is

struct Settings {
    int max_plies;      // a game is truncated at this length
    int opening_plies;  // the most random moves at the start of a game
    bool begin_anew;    // is a finished game followed by a new one in the same step?
    int threads;
    bool royal_stays_safe = false;  // is a move illegal after which the own royal can be captured?
};

// Has the mover no legal action under these settings?
bool stuck(const Position& p, const Settings& settings);

// The output of a step, in the caller's memory: one entry for each game.
struct Out {
    std::int8_t* observations;  // the planes for the player to move
    std::int8_t* masks;         // 1 for each legal action; none once a game is over
    std::int8_t* turns;         // the side to move: 0 South, 1 North
    float* rewards;             // of the action for its player; the other player's is the negative
    bool* terminated;           // has the game ended by the rules?
    bool* truncated;            // has the game been truncated at max_plies?
};

class Batch {
  public:
    // Game i begins at starts[i]; or all games at the only one.
    Batch(std::vector<Position> starts, const std::vector<int>& set, int games,
          const Settings& settings);
    Batch(const Batch&) = delete;  // its threads take their shares from this one

    int size() const { return int(games_.size()); }
    const Actions& actions() const { return actions_; }
    const Planes& planes() const { return planes_; }

    // Begins every game, with new random generators.
    void reset(std::uint64_t seed, const Out& out);
    // Begins the games that are over.
    void renew(const Out& out);

    // The first game whose action is not legal, or size().
    int first_illegal(const std::int64_t* actions);
    // Plays one legal action in each game.
    void step(const std::int64_t* actions, const Out& out);
    // Chooses a random legal action for each game.
    void sample(std::int64_t* actions);

    // One game as bytes, with its history and its random generator, and back. load() returns a
    // reason if the bytes are none of save() for this variant, and then changes nothing.
    std::string save(int game) const;
    const char* load(int game, const std::string& bytes);
    // Shows all games as they are.
    void look(const Out& out);

    const Position& position(int game) const { return games_[game].position; }
    int repetitions(int game) const { return games_[game].repetitions; }
    int plies(int game) const { return int(games_[game].seen.size()) - 1; }
    bool over(int game) const { return games_[game].over(); }
    // The legal actions; none once a game is over.
    const std::vector<std::uint16_t>& legal(int game) const { return games_[game].legal; }

  private:
    struct Game {
        Position position;
        std::vector<std::uint64_t> seen;   // the hash of each position so far, this one included
        std::vector<std::uint16_t> legal;  // actions
        Random random{0};
        int repetitions = 0;  // how often the present position has occurred
        bool won = false, terminated = false, truncated = false;  // by the last move

        bool over() const { return terminated || truncated; }
    };

    // A thread's share of the games: the first that nobody has taken yet. No two lie in one line of
    // a cache.
    struct alignas(64) Share {
        std::atomic<int> next;
    };

    const Position& start_of(int index) const { return starts_[starts_.size() > 1 ? index : 0]; }
    void begin(Game& g, int index) const;
    void play(Game& g, int action) const;
    void list_actions(Game& g) const;
    // Lists the actions. Does the position end the game, and has the last move won it?
    bool settle(Game& g) const;
    int random_action(Game& g) const;
    void tell(const Game& g, int index, const Out& out) const;  // writes rewards and endings
    void show(const Game& g, int index, const Out& out) const;  // writes planes, masks and turns
    template <class Work>
    void each(const Work& work);

    std::vector<Position> starts_;
    std::vector<int> set_;
    Settings settings_;
    Crew crew_;
    std::vector<Share> shares_;
    Actions actions_;
    Planes planes_;
    std::vector<Game> games_;
};

}  // namespace yokai::batch
