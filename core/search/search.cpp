#include "search.hpp"

#include <thread>

#include "worker.hpp"

namespace yokai::search {

Search::Search(const Rules& rules, std::vector<int> weights, std::size_t megabytes, int threads)
    : rules_(rules), evaluation_(rules, std::move(weights)), table_(megabytes) {
    set_threads(threads);
}

Search::~Search() = default;

void Search::set_threads(int threads) {
    workers_.clear();
    for (int i = 0; i < threads; ++i) workers_.push_back(std::make_unique<Worker>(*this));
}

void Search::forget() {
    table_.clear();
    for (auto& w : workers_) w->forget();
}

std::vector<Line> Search::run(const Position& root, const std::vector<std::uint64_t>& before,
                              const Limits& limits, const Tell& tell) {
    auto start = std::chrono::steady_clock::now();
    table_.new_search();
    for (auto& w : workers_) w->begin(root, before, limits, start);
    std::vector<std::thread> others;
    bool stopped_before = stop_;
    found_.clear();
    for (std::size_t i = 1; i < workers_.size(); ++i)
        others.emplace_back([&, i] { workers_[i]->deepen(false, int(i), tell); });
    workers_[0]->deepen(true, 0, tell);
    stop_ = true;
    for (std::thread& t : others) t.join();
    stop_ = stopped_before;

    return found_.empty() ? workers_[0]->lines : found_;
}

// Whoever completes a depth first tells it, or a nearer win at any depth.
void Search::publish(const Worker& worker, const Tell& tell) {
    std::lock_guard<std::mutex> hold(telling_);
    if (!found_.empty()) {
        int score = worker.lines[0].score;
        bool nearer_win = score >= kDecided && score > found_[0].score;
        if (worker.lines[0].depth <= found_[0].depth && !nearer_win) return;
    }
    found_ = worker.lines;
    if (tell)
        for (const Line& line : found_) tell(line);
}

}  // namespace yokai::search
