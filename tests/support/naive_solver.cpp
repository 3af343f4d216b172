// A second reading of the small games of the atlas: each game is a graph of positions, followed
// from its start by every move, and valued ply by ply. It shares nothing with the core.
//
// Reads a recipe in each line (src/yokai/workshop/recipe.py says what that is) and writes the value
// of the start: w9, l78 or d.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using std::string;
using std::vector;

struct Piece {
    int dots = 0;       // bit 0 to 7: the squares around it in reading order, forward is up
    int promotes = -1;  // what it becomes
    int plain = 0;      // what it is in a reserve
};

// The squares: '.' or 'A' + the number of a piece, in lower case the opponent's. The mover sits at
// the bottom. Then how many of each piece the mover holds, and how many the opponent.
struct Position {
    std::array<char, 16> cell{};
    std::array<std::uint64_t, 2> halves() const {
        return std::bit_cast<std::array<std::uint64_t, 2>>(cell);
    }
    bool operator==(const Position& other) const { return halves() == other.halves(); }
    std::size_t hash() const {
        auto [a, b] = halves();
        std::uint64_t mixed = (a ^ (a >> 31)) * 0x9E3779B97F4A7C15ull ^ b * 0xC2B2AE3D27D4EB4Full;
        mixed = (mixed ^ (mixed >> 32)) * 0xFF51AFD7ED558CCDull;
        return std::size_t(mixed ^ (mixed >> 32));
    }
};

struct Game {
    int rows = 0, columns = 0, zone = 0;
    bool optional = false, dead_ends = false, reach = false, careful = false, drops = true;
    bool stuck_draws = false;
    vector<Piece> pieces;  // the royal piece is the first
    Position start;
};

Game read(const string& recipe) {
    std::istringstream words(recipe);
    string board, pieces, rules;
    words >> board >> pieces >> rules;
    Game game;
    std::map<char, int> number;
    std::istringstream each(pieces);
    for (string text; std::getline(each, text, ',');) {
        if (text.find_first_of("|!") != string::npos) throw std::runtime_error("a limit of drops");
        int plain = int(game.pieces.size());
        number[text[0]] = plain;
        game.pieces.push_back({std::stoi(text.substr(1, 2), nullptr, 16), -1, plain});
        if (text.size() > 3) {
            game.pieces[plain].promotes = plain + 1;
            game.pieces.push_back({std::stoi(text.substr(4, 2), nullptr, 16), -1, plain});
        }
    }
    game.zone = rules[0] - '0';
    for (char rule : rules.substr(1)) {
        if (rule == 'o')
            game.optional = true;
        else if (rule == 'd')
            game.dead_ends = true;
        else if (rule == 'r')
            game.reach = true;
        else if (rule == 'a')
            game.careful = true;
        else if (rule == 'n')
            game.drops = false;
        else if (rule == 's')
            game.stuck_draws = true;
        else
            throw std::runtime_error("an unknown rule");
    }
    if (board.find_first_of(",+") != string::npos) throw std::runtime_error("an unknown start");
    string cells;
    for (char c : board) {
        if (c == '/')
            ++game.rows;
        else if (std::isdigit(c))
            cells += string(c - '0', '.');
        else
            cells += char((std::islower(c) ? 'a' : 'A') + number.at(char(std::toupper(c))));
    }
    ++game.rows;
    game.columns = int(cells.size()) / game.rows;
    if (cells.size() + 2 * game.pieces.size() > game.start.cell.size())
        throw std::runtime_error("a game that is too large");
    std::copy(cells.begin(), cells.end(), game.start.cell.begin());
    return game;
}

struct Rules {
    explicit Rules(const Game& g) : game(g), squares(g.rows * g.columns) {
        for (const Piece& piece : g.pieces)
            for (auto [left, right] : {std::pair(0, 2), {3, 4}, {5, 7}})
                even &= (piece.dots >> left & 1) == (piece.dots >> right & 1);
        for (int side = 0; side < 2; ++side)
            for (int from = 0; from < squares; ++from)
                for (int dot = 0; dot < 8; ++dot) {
                    int place = dot < 4 ? dot : dot + 1, forward = side ? 1 : -1;
                    int row = from / g.columns - forward * (place / 3 - 1);
                    int column = from % g.columns - forward * (place % 3 - 1);
                    bool inside = 0 <= row && row < g.rows && 0 <= column && column < g.columns;
                    step[side][from][dot] = inside ? row * g.columns + column : -1;
                }
    }
    const Game& game;
    const int squares;
    bool even = true;
    int step[2][16][8];  // the square one step away, or -1, for the mover and for the opponent

    static bool ours(char c) { return 'A' <= c && c <= 'Z'; }
    static bool theirs(char c) { return 'a' <= c && c <= 'z'; }

    bool moves_from(int piece, int square) const {
        for (int dot = 0; dot < 8; ++dot)
            if (game.pieces[piece].dots >> dot & 1 && step[0][square][dot] >= 0) return true;
        return false;
    }
    bool attacked(const Position& p, int square, int by) const {
        for (int from = 0; from < squares; ++from)
            if (by ? theirs(p.cell[from]) : ours(p.cell[from]))
                for (int dot = 0; dot < 8; ++dot)
                    if (game.pieces[p.cell[from] - (by ? 'a' : 'A')].dots >> dot & 1 &&
                        step[by][from][dot] == square)
                        return true;
        return false;
    }
    // Has the opponent, who moved last, won by a reach?
    bool reached(const Position& p) const {
        int royal = int(std::find(p.cell.begin(), p.cell.end(), 'a') - p.cell.begin());
        return game.reach && royal / game.columns == game.rows - 1 && !attacked(p, royal, 0);
    }
    // The same position as the other player sees it; of two mirror images always the same one,
    // where all pieces are alike to the left and to the right.
    Position turned(const Position& p) const {
        Position result;
        for (int s = 0; s < squares; ++s) {
            char c = p.cell[s];
            result.cell[squares - 1 - s] = ours(c) ? char(c + 32) : theirs(c) ? char(c - 32) : c;
        }
        int pieces = int(game.pieces.size());
        for (int i = 0; i < 2 * pieces; ++i)
            result.cell[squares + i] = p.cell[squares + (i + pieces) % (2 * pieces)];
        if (even) {
            Position mirror = result;
            for (int s = 0; s < squares; ++s)
                mirror.cell[s] = result.cell[s / game.columns * game.columns + game.columns - 1 -
                                             s % game.columns];
            if (mirror.halves() < result.halves()) return mirror;
        }
        return result;
    }
    // Calls visit(position after a move, the royal piece was taken), until it returns true.
    template <class Visit>
    bool each(const Position& p, const Visit& visit) const {
        for (int from = 0; from < squares; ++from) {
            if (!ours(p.cell[from])) continue;
            const int piece = p.cell[from] - 'A';
            for (int dot = 0; dot < 8; ++dot) {
                int to = step[0][from][dot];
                if (!(game.pieces[piece].dots >> dot & 1) || to < 0 || ours(p.cell[to])) continue;
                if (!piece && game.careful && attacked(p, to, 1)) continue;
                bool may = game.pieces[piece].promotes >= 0 &&
                           std::min(from, to) / game.columns < game.zone;
                for (bool promotes : {false, true}) {
                    if (promotes ? !may : may && (!game.optional || !moves_from(piece, to)))
                        continue;
                    Position then = p;
                    if (theirs(p.cell[to]))
                        ++then.cell[squares + game.pieces[p.cell[to] - 'a'].plain];
                    then.cell[to] = char('A' + (promotes ? game.pieces[piece].promotes : piece));
                    then.cell[from] = '.';
                    if (visit(turned(then), p.cell[to] == 'a')) return true;
                }
            }
        }
        for (int piece = 0; game.drops && piece < int(game.pieces.size()); ++piece) {
            if (!p.cell[squares + piece]) continue;
            for (int to = 0; to < squares; ++to) {
                if (p.cell[to] != '.' || (!game.dead_ends && !moves_from(piece, to))) continue;
                Position then = p;
                then.cell[to] = char('A' + piece);
                --then.cell[squares + piece];
                if (visit(turned(then), false)) return true;
            }
        }
        return false;
    }
};

// Numbers for positions, in the order in which they are met.
class Numbers {
  public:
    int of(const Position& p) {
        if (2 * positions.size() >= table_.size()) grow();
        int& place = find(p);
        if (place < 0) {
            place = int(positions.size());
            positions.push_back(p);
        }
        return place;
    }
    vector<Position> positions;

  private:
    int& find(const Position& p) {
        std::size_t at = p.hash() & (table_.size() - 1);
        while (table_[at] >= 0 && !(positions[table_[at]] == p))
            at = (at + 1) & (table_.size() - 1);
        return table_[at];
    }
    void grow() {
        table_.assign(std::max<std::size_t>(1024, 2 * table_.size()), -1);
        for (int i = 0; i < int(positions.size()); ++i) find(positions[i]) = i;
    }
    vector<int> table_;
};

string value_of_start(const Game& game) {
    const Rules rules(game);
    Numbers numbers;
    numbers.of(game.start);
    vector<int> moves, first;  // the positions after each move, and where those of a position begin
    vector<int> lost, won;     // those of the present distance
    for (int i = 0; i < int(numbers.positions.size()); ++i) {
        const Position p = numbers.positions[i];
        const std::size_t begin = moves.size();
        first.push_back(int(begin));
        if (rules.reached(p)) {
            lost.push_back(i);
            continue;
        }
        bool takes = rules.each(p, [&](const Position& then, bool taken) {
            if (!taken) moves.push_back(numbers.of(then));
            return taken;
        });
        if (takes) {
            moves.resize(begin);
            won.push_back(i);
        } else if (moves.size() == begin && !game.stuck_draws) {
            lost.push_back(i);
        }
    }
    const int count = int(numbers.positions.size());
    first.push_back(int(moves.size()));
    vector<int> left(count), value(count, -1);  // moves not refuted; plies to the end
    vector<int> before(moves.size()), start(count + 1);
    for (int then : moves) ++start[then + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    vector<int> filled(start.begin(), start.end() - 1);
    for (int i = 0; i < count; ++i) {
        left[i] = first[i + 1] - first[i];
        for (int m = first[i]; m < first[i + 1]; ++m) before[filled[moves[m]]++] = i;
    }
    for (int i : lost) value[i] = 0;
    for (int i : won) value[i] = 1;
    for (int plies = 0; !lost.empty() || !won.empty(); ++plies) {
        const bool loses = plies % 2;
        for (int i : loses ? won : lost)
            for (int at = start[i]; at < start[i + 1]; ++at) {
                int from = before[at];
                // One move to a lost position wins; all moves to won positions lose.
                if (value[from] >= 0 || (loses && --left[from])) continue;
                value[from] = plies + 1;
                (loses ? lost : won).push_back(from);
            }
        (loses ? won : lost).clear();
    }
    if (value[0] < 0) return "d";
    return (value[0] % 2 ? "w" : "l") + (value[0] ? std::to_string(value[0]) : "");
}

int main() {
    for (string recipe; std::getline(std::cin, recipe);)
        std::cout << value_of_start(read(recipe)) << std::endl;
}
