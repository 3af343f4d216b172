// The light core: the search and the solver for JavaScript, without Python. web/light/core.js calls
// it. One module has one game. Bad input ends in give_up(), and the module is not used any more.

#include "light.hpp"

#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>

#include "../fail.hpp"
#include "../key.hpp"
#include "../movegen.hpp"
#include "../search/search.hpp"
#include "../solve/table.hpp"

// These are functions of JavaScript.
extern "C" {
[[noreturn]] void light_fail(const char* reason);
void light_tell(int plies, double done);
}

namespace yokai {

#ifndef __cpp_exceptions
void give_up(const char* reason) { light_fail(reason); }
#endif

namespace {

constexpr int kRuleNumbers = 11, kKindNumbers = 7;  // as rules/numbers.py writes them
constexpr int kPercentSteps = 98;                   // as engine/numbers.py writes them
constexpr int kNetHead = 56, kNetEnd = 4;           // bytes, as engine/netfile.py writes them

// What the functions below work on, in the order in which they fill it in.
Rules rules;
std::vector<int> set_sizes;
std::string letters;
std::optional<solve::Index> index_;
std::vector<solve::Value> values;
std::uint32_t counts[256];
std::vector<std::uint64_t> sums;
std::optional<search::Net> net;
std::optional<search::Evaluation> evaluation;
std::optional<search::Search> search_;
std::vector<int> percent_steps;
std::string text;

void require(bool holds, const char* what) {
    if (!holds) fail<std::invalid_argument>(what);
}

std::string square(Square s) {
    return std::to_string(rules.files - s % rules.files) + char('a' + s / rules.files);
}

std::string usi(Move m) {
    if (m.is_drop()) return letters[std::size_t(m.kind())] + ("*" + square(m.to()));
    return square(m.from()) + square(m.to()) + (m.promotes() ? "+" : "");
}

// A line as JSON.
void write(const search::Line& line) {
    bool decided = std::abs(line.score) >= search::kDecided;
    int plies = search::kWin - std::abs(line.score), percent = line.score > 0 ? 100 : 0;
    if (!decided) {
        percent = 1;
        for (int least : percent_steps) percent += line.score >= least;
    }
    text += "{\"depth\":" + std::to_string(line.depth) + ",\"nodes\":" + std::to_string(line.nodes);
    text += ",\"score\":" + std::to_string(line.score) + ",\"percent\":" + std::to_string(percent);
    text += ",\"plies\":" + (decided ? std::to_string(line.score > 0 ? plies : -plies) : "null");
    text += ",\"moves\":[";
    for (std::size_t i = 0; i < line.moves.size(); ++i)
        text += (i ? ",\"" : "\"") + usi(line.moves[i]) + '"';
    text += "]}";
}

const char* told(const std::vector<search::Line>& lines) {
    text =
        std::string("{\"more\":") + (search_->is_resumable() ? "true" : "false") + ",\"lines\":[";
    for (const search::Line& line : lines) {
        if (text.back() == '}') text += ',';
        write(line);
    }
    text += "]}";
    return text.c_str();
}

template <class Number>
std::vector<Number> part(const std::uint8_t*& at, std::size_t count) {
    std::vector<Number> numbers(count);
    std::memcpy(numbers.data(), at, count * sizeof(Number));
    at += count * sizeof(Number);
    return numbers;
}

// The weights of a network file. The page that made its address knows that its rules are these.
search::NetWeights read_net(const std::uint8_t* file, std::size_t size) {
    using search::Net;
    std::uint32_t head[4];  // version, hidden units, rows, output buckets
    require(size > kNetHead && !std::memcmp(file, "YOKAINET", 8), "this is not a network");
    std::memcpy(head, file + 8, sizeof head);
    std::size_t hidden = head[1], rows = head[2], buckets = Net::kHeldBuckets;
    require(hidden <= Net::kMaxHidden && rows == std::size_t(search::NetFeatures(rules).rows()) &&
                head[3] == buckets &&
                size == kNetHead + 2 * hidden * (rows + 1 + 2 * buckets) + 8 * buckets + kNetEnd,
            "this is a network of other rules");
    const std::uint8_t* at = file + kNetHead;
    search::NetWeights weights;
    weights.hidden = int(hidden);
    weights.rows = part<std::int16_t>(at, rows * hidden);
    weights.bias = part<std::int16_t>(at, hidden);
    weights.output = part<std::int16_t>(at, 2 * buckets * hidden);
    weights.output_bias = part<std::int32_t>(at, buckets);
    weights.linear_share = part<std::int32_t>(at, buckets);
    require(Net::fits(rules, weights), "the weights have a wrong size or are too large");
    return weights;
}

}  // namespace

}  // namespace yokai

#ifdef _LIBCPP_VERSION
// What the library calls instead of throwing: of all it may throw, this is what happens.
void std::__libcpp_verbose_abort(const char*, ...) { light_fail("there is not enough memory"); }
#endif

using namespace yokai;

LIGHT void* light_take(std::size_t bytes) { return std::malloc(bytes); }
LIGHT void light_free(void* memory) { std::free(memory); }

// Sets the game, before everything else and once.
LIGHT void light_rules(const int* numbers, int count) {
    int kinds = (count - kRuleNumbers) / kKindNumbers;
    require(kinds > 0 && count == kRuleNumbers + kinds * kKindNumbers, "these are no rules");
    const int* n = numbers;
    rules.files = *n++, rules.ranks = *n++, rules.zone_rows = *n++;
    rules.promotion_forced = *n++, rules.dead_ends = *n++, rules.reach_wins = *n++;
    rules.royal_avoids_attack = *n++, rules.checkmate_ends = *n++, rules.drops = *n++;
    rules.stuck_draws = *n++, rules.repetition = *n++;
    for (int k = 0; k < kinds; ++k, n += kKindNumbers) {
        rules.kinds.push_back({std::uint8_t(n[0]), n[1], n[2] != 0, n[3] != 0, n[4] != 0});
        require(n[5] >= 0, "a number of pieces below zero");
        set_sizes.push_back(n[5]);
        letters += char(n[6]);
    }
    const char* fault = rules.fault();
    require(!fault, fault);
    rules.prepare();
}

// How many positions the game has.
LIGHT double light_positions() {
    if (!index_) index_.emplace(rules, set_sizes);
    return double(index_->size());
}

// Finds the value of every position, and tells the progress by light_tell.
LIGHT const solve::Value* light_solve(int threads) {
    require(light_positions() < 4e9, "there is not enough memory");
    values.resize(std::size_t(index_->size()));
    solve::solve(*index_, values.data(), threads, [](const solve::Progress& p) {
        for (int i = 0; i < 256; ++i) counts[i] = std::uint32_t((*p.decided)[std::size_t(i)]);
        light_tell(p.plies, p.done);
        return true;
    });
    std::memset(counts, 0, sizeof counts);
    for (solve::Value v : values) ++counts[v];
    return values.data();
}

// How many positions have each value: so far while light_tell is called, all after light_solve.
LIGHT const std::uint32_t* light_counts() { return counts; }

// The page sums of the values, one for each of light_pages().
LIGHT const std::uint64_t* light_sums() {
    sums.clear();
    for (std::uint64_t i = 0; i < values.size(); i += solve::kPage)
        sums.push_back(solve::page_sum(&values[std::size_t(i)],
                                       std::min<std::uint64_t>(solve::kPage, values.size() - i)));
    return sums.data();
}
LIGHT std::size_t light_pages() { return (values.size() + solve::kPage - 1) / solve::kPage; }

// Makes the search. `numbers`: the weights, then the least score of 2 percent, 3, ... 99. The bytes
// of the network file may be none.
LIGHT void light_engine(const int* numbers, int count, const std::uint8_t* file, std::size_t size,
                        int megabytes, int threads) {
    int weights = count - kPercentSteps;
    require(weights == search::Layout(rules).size, "wrong number of weights");
    require(megabytes > 0 && threads > 0, "no memory or no threads");
    std::vector<int> tuned(numbers, numbers + weights);
    percent_steps.assign(numbers + weights, numbers + count);
    if (size) net.emplace(rules, read_net(file, size));
    evaluation.emplace(rules, tuned, net ? &*net : nullptr);
    search_.emplace(rules, *evaluation, search::worth_of(rules, tuned), std::size_t(megabytes),
                    threads);
}

// Searches the position of a key for so many milliseconds or nodes, where these are not negative.
// `before`: the hashes of the game's earlier positions. Returns JSON.
LIGHT const char* light_think(const std::uint8_t* key, int size, const std::uint64_t* before,
                              int count, int lines, double nodes, int ms) {
    require(search_.has_value() && lines > 0, "no search or no lines");
    Position p(rules);
    require(size == key_size(rules) && read_key(rules, key, p), "a key of no position");
    require(ending(p) == End::None, "the game is over");
    search::Limits limits{.soft_ms = -1, .hard_ms = ms, .lines = lines};
    if (nodes >= 0) limits.nodes = std::uint64_t(nodes);
    return told(search_->run(p, {before, before + count}, 0, limits, {}, {}));
}

// Goes on with the last search until it has taken so many milliseconds in all.
LIGHT const char* light_resume(int ms) {
    require(search_.has_value() && search_->is_resumable(), "no search was broken off");
    return told(search_->resume({.hard_ms = ms}, {}, {}));
}
