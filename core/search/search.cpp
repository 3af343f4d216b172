#include "search.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "worker.hpp"

namespace yokai::search {

namespace {
constexpr std::size_t kProofMegabytes = 8;
}

Search::Search(const Rules& rules, const Evaluation& evaluation, const Worth& worth,
               std::size_t megabytes, int threads)
    : rules_(rules),
      evaluation_(&evaluation),
      worth_(worth),
      table_(megabytes),
      prover_(rules.checkmate_ends ? kProofMegabytes : 0) {
    set_threads(threads);
}

Search::~Search() = default;

Reductions::Reductions(const Tuning& tuning) {
    double first = tuning.reduce_first / 100.0, divisor = tuning.reduce_divisor / 100.0;
    for (int d = 0; d <= kMost; ++d)
        for (int n = 0; n <= kMost; ++n)
            by_[d][n] =
                d && n ? std::int8_t(first + std::log(d) * std::log(n) / divisor) : std::int8_t(0);
}

void Search::tune(const Tuning& tuning) {
    tuning_ = tuning;
    reductions_ = Reductions(tuning);
    forget();
}

void Search::set_threads(int threads) {
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < threads; ++i) workers.push_back(std::make_unique<Worker>(*this));
    workers_ = std::move(workers);
    resumable_ = false;
}

void Search::forget() {
    resumable_ = false;
    table_.clear();
    for (auto& w : workers_) w->forget();
}

void Search::use(const Evaluation& evaluation) {
    if (evaluation_ == &evaluation) return;
    evaluation_ = &evaluation;
    forget();
}

std::vector<Line> Search::run(const Position& root, const std::vector<std::uint64_t>& before,
                              int quiet, const Limits& limits, const Stop& stop, const Tell& tell,
                              const Tick& tick) {
    assert(ending(root) == End::None && limits.lines > 0 && !workers_.empty());
    assert(limits.depth > 0 && limits.depth <= Limits{}.depth);
    table_.new_search();
    for (auto& w : workers_) w->begin(root, before, quiet, limits.lines);
    found_.clear();
    proofs_.clear();
    spent_ = {};
    resumable_ = true;
    return resume(limits, stop, tell, tick);
}

std::vector<Line> Search::resume(const Limits& limits, const Stop& stop, const Tell& tell,
                                 const Tick& tick) {
    assert(resumable_);
    Run run{limits, stop, tell, tick, std::chrono::steady_clock::now() - spent_};
    run.next_tick += run.elapsed();
    bool broken_off = false;
    together(int(workers_.size()), [&](int number) {
        bool broken = workers_[std::size_t(number)]->deepen(number, run);
        if (number) return;
        broken_off = broken;
        run.finished.set();
    });
    spent_ = std::chrono::steady_clock::now() - run.start;
    resumable_ = broken_off && workers_[0]->all_nodes() < limits.nodes;
    if (found_.empty()) return workers_[0]->lines;
    correct(tell);
    return found_;
}

// The worker that completes a depth first tells it. A win stays told until a nearer one is found,
// and a move proved to lose since gives way to any other.
void Search::publish(const std::vector<Line>& lines, const Tell& tell) {
    Hold hold(telling_);
    if (overlooks_mate(lines[0])) return;
    if (!found_.empty() && !overlooks_mate(found_[0])) {
        int score = lines[0].score, before = found_[0].score;
        bool deeper = lines[0].depth > found_[0].depth;
        if (before >= kDecided && score < before) return;
        if (!deeper && (score < kDecided || score == before)) return;
    }
    found_ = lines;
    say(tell);
}

// If the move told last was proved to lose and no depth has been completed since, the lines learn
// it, and the best of the other moves comes first.
void Search::correct(const Tell& tell) {
    if (!overlooks_mate(found_[0])) return;
    std::size_t want = found_.size();
    if (auto other = workers_[0]->another(found_)) found_.push_back(*other);
    for (Line& line : found_)
        for (const Proof& proof : proofs_)
            if (proof.move == line.moves[0] && overlooks_mate(line))
                line.score = proof.score, line.moves = proof.line;
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Line& x, const Line& y) { return x.score > y.score; });
    found_.resize(want);
    say(tell);
}

void Search::say(const Tell& tell) {
    for (std::size_t k = 0; k < found_.size(); ++k) found_[k].rank = int(k) + 1;
    if (tell)
        for (const Line& line : found_) tell(line);
}

void Search::prove(Proof proof) {
    Hold hold(telling_);
    proofs_.push_back(std::move(proof));
}

std::vector<Proof> Search::proofs() {
    Hold hold(telling_);
    return proofs_;
}

// Is the first move of this line known to lose by now, though the line says otherwise?
bool Search::overlooks_mate(const Line& line) const {
    return line.score > -kDecided &&
           std::any_of(proofs_.begin(), proofs_.end(), [&](const Proof& p) {
               return p.move == line.moves[0] && p.score <= -kDecided;
           });
}

}  // namespace yokai::search
