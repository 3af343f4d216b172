#include "picker.hpp"

#include "worker.hpp"

namespace yokai::search {

void Picker::fill(Choice choice) {
    list_.size = at_ = 0;
    generate_candidates(worker_.position_, attacks_, list_, choice);
    for (int i = 0; i < list_.size; ++i) scores_[i] = worker_.score_of(list_.moves[i], ply_);
}

// The best of the list that has not been given yet, or none.
Move Picker::best() {
    while (at_ < list_.size) {
        int top = at_;
        for (int i = at_ + 1; i < list_.size; ++i)
            if (scores_[i] > scores_[top]) top = i;
        std::swap(scores_[at_], scores_[top]);
        std::swap(list_.moves[at_], list_.moves[top]);
        score_ = scores_[at_];
        if (Move m = list_.moves[at_++]; m != first_) return m;
    }
    return {};
}

Move Picker::next() {
    const auto& killers = worker_.stack_[ply_].killers;
    switch (stage_) {
        case First:
            stage_ = attacks_.checkers ? All : MakeTactical;
            if (stage_ == All) fill(Choice::All);
            score_ = kFirst;
            if (first_) return first_;
            return next();
        case All:
            return best();
        case MakeTactical:
            fill(Choice::Tactical);
            stage_ = Tactical;
            [[fallthrough]];
        case Tactical:
            while (Move m = best()) {
                if (score_ >= 0) return m;
                if (bad_count_ < int(bad_.size())) bad_[bad_count_++] = m;
            }
            stage_ = Killers;
            [[fallthrough]];
        case Killers:
            while (killer_ < 2 && !skip_) {
                Move m = killers[killer_++];
                score_ = kKiller;
                if (m && m != first_ && !worker_.is_tactical(m) &&
                    is_candidate(worker_.position_, attacks_, m))
                    return m;
            }
            stage_ = MakeQuiet;
            [[fallthrough]];
        case MakeQuiet:
            list_.size = at_ = 0;
            if (!skip_) fill(Choice::Quiet);
            stage_ = Quiet;
            [[fallthrough]];
        case Quiet:
            while (Move m = skip_ ? Move{} : best())
                if (m != killers[0] && m != killers[1]) return m;
            stage_ = Bad;
            at_ = 0;
            [[fallthrough]];
        default:
            score_ = kBad;
            return at_ < bad_count_ ? bad_[at_++] : Move{};
    }
}

}  // namespace yokai::search
