#include "selfplay.hpp"

#include <algorithm>

#include "../key.hpp"
#include "../random.hpp"
#include "checks.hpp"

namespace yokai::search {

namespace {

enum Result : std::uint8_t { Lost, Drawn, Won };

struct Game {
    Position position;
    std::vector<std::uint64_t> before{};  // hashes of the positions so far
    int quiet = 0;                        // plies since the last capture, drop or promotion

    void play(Move m) {
        bool progress = m.is_drop() || m.promotes() || position.board[m.to()] != kEmpty;
        quiet = progress ? 0 : quiet + 1;
        before.push_back(position.hash);
        position.play(m);
    }
    bool repeats() const {
        auto stood = std::count(before.begin(), before.end(), position.hash);
        return stood + 1 >= position.rules->repetition;
    }
};

bool random_moves(Game& game, int plies, Random& random) {
    for (int i = 0; i < plies; ++i) {
        MoveList list;
        generate(game.position, list);
        game.play(list.moves[random.pick(list.size)]);
        if (ending(game.position) != End::None || game.repeats()) return false;
    }
    return true;
}

std::uint8_t flags_of(const Position& p, Move m) {
    bool takes = !m.is_drop() && p.board[m.to()] != kEmpty;
    return std::uint8_t((p.in_danger(p.turn) ? InDanger : 0) | (takes ? Takes : 0) |
                        (m.promotes() ? Promotes : 0) | (m.is_drop() ? Drops : 0) |
                        (gives_check(p, m) ? Checks : 0));
}

void write_number(int number, std::string& out) {
    out.push_back(char(number & 0xFF));
    out.push_back(char(number >> 8 & 0xFF));
}

struct Sample {
    std::string key_and_flags;
    int score;
    Side turn;
};

// Plays a game to its end, or to where the search sees it. Without samples if it began unfairly.
std::vector<Sample> play_game(Search& search, Game& game, const Plan& plan, const Stop& stop,
                              Result& south) {
    std::vector<Sample> seen;
    south = Drawn;
    for (int ply = 0; ply < plan.max_plies; ++ply) {
        const Position& p = game.position;
        if (End end = ending(p); end != End::None) {
            if (is_won(end)) south = p.turn == South ? Lost : Won;
            break;
        }
        if (game.repeats()) break;
        Limits limits{.nodes = plan.nodes, .proofs = false};
        Line line = search.run(p, game.before, game.quiet, limits, stop, {})[0];
        if (stop.is_set()) return {};
        if (seen.empty() && std::abs(line.score) > plan.fair) return {};
        if (std::abs(line.score) >= kDecided) {
            south = (line.score > 0) == (p.turn == South) ? Won : Lost;
            break;
        }
        std::string bytes;
        write_key(p, bytes);
        bytes.push_back(char(flags_of(p, line.moves[0])));
        seen.push_back({std::move(bytes), line.score, p.turn});
        game.play(line.moves[0]);
    }
    return seen;
}

}  // namespace

std::string play_games(Search& search, const Position& start, const Plan& plan, const Stop& stop) {
    assert(ending(start) == End::None && plan.least_opening <= plan.most_opening);
    Random random{plan.seed * 0xD1342543DE82EF95ull};
    std::string out;
    for (int games = 0; games < plan.games && !stop.is_set();) {
        Game game{start};
        int span = plan.most_opening - plan.least_opening + 1;
        if (!random_moves(game, plan.least_opening + random.pick(span), random)) continue;
        search.forget();
        Result south;
        std::vector<Sample> seen = play_game(search, game, plan, stop, south);
        if (seen.empty()) continue;
        ++games;
        int left = int(seen.size());
        for (const Sample& s : seen) {
            out += s.key_and_flags;
            write_number(s.score, out);
            write_number(left--, out);
            out.push_back(char(s.turn == South ? south : Won - south));
        }
    }
    return out;
}

}  // namespace yokai::search
