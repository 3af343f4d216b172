// The tree: what a position is worth at a depth (principal variation search), and when the pieces
// have come to rest (quiescence search).
//
// A search may be broken off in play(), by the clock or a proof. All that was begun is then undone
// as usual, and what it returns is worth nothing: it is neither kept nor told.

#include <algorithm>

#include "worker.hpp"

namespace yokai::search {

namespace {

// A distance is counted from the root while searching, from the position itself in the table.
int to_table(int score, int ply) {
    return score >= kDecided ? score + ply : score <= -kDecided ? score - ply : score;
}
int from_table(int score, int ply) {
    return score >= kDecided ? score - ply : score <= -kDecided ? score + ply : score;
}

}  // namespace

// Quiescence search: captures and promotions, at its first ply also checks, and ways out of check,
// until the position is quiet. `quiet_ply` counts its own plies.
template <bool Pv>
int Worker::quiesce(int alpha, int beta, int ply, int quiet_ply) {
    if (broken_) return 0;
    Frame& f = stack_[ply];
    f.pv_length = 0;
    f.move = {};
    deepest_ = std::max(deepest_, ply);
    if (repeated(ply)) return 0;
    if (ply >= kMaxPly) return eval_->value(position_, Attacks(position_), f.state);

    // Transposition table cutoff: the position was searched before. Its first ply alone is kept.
    Attacks a(position_);
    Found hit;
    bool known = quiet_ply == 0 && search_.table_.probe(position_.hash, hit);
    if (known && !Pv) {
        int score = from_table(hit.score, ply);
        if (hit.bound == Bound::Exact || (hit.bound == Bound::Lower && score >= beta) ||
            (hit.bound == Bound::Upper && score <= alpha))
            return score;
    }

    Move winner{};
    if (int score = wins_now(a, ply, winner)) return score;
    if (stalemate()) return 0;

    // Stand pat: nobody has to take, so the evaluation is a lower bound, but not in check.
    int best = lost_in(ply), start = alpha, raw = 0, stand = 0;
    if (!a.checkers) {
        raw = known ? hit.eval : eval_->value(position_, a, f.state);
        stand = best = faded(raw, ply);
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
    }
    MoveList list;
    generate_candidates(position_, a, list,
                        a.checkers       ? Choice::All
                        : quiet_ply == 0 ? Choice::TacticalAndChecks
                                         : Choice::Tactical);
    if (a.checkers && !list.size) return stuck(ply, true);

    int scores[MoveList::kCapacity];
    for (int i = 0; i < list.size; ++i)
        scores[i] = known && list.moves[i] == hit.move ? kFirst : score_of(list.moves[i], ply);
    Move best_move{};
    for (int i = 0; i < list.size; ++i) {
        for (int j = i + 1; j < list.size; ++j)
            if (scores[j] > scores[i])
                std::swap(scores[i], scores[j]), std::swap(list.moves[i], list.moves[j]);
        Move m = list.moves[i];
        if (!a.checkers) {
            // Delta pruning: not even the prey, with a margin, would raise alpha.
            Piece taken = position_.board[m.to()];
            int hope = stand + tuning_.stand +
                       (taken == kEmpty || m.is_drop() ? 0 : worth_[kind_of(taken)]) +
                       (m.promotes() ? 200 : 0);
            if (hope <= alpha && !gives_check(position_, m)) {
                best = std::max(best, hope);
                continue;
            }
            // A capture that loses by static exchange evaluation (SEE) is left out.
            if (!exchange_gains(position_, worth_, m, 0)) continue;
        } else if (i > 2 && best > -kDecided) {
            break;  // a few evasions show whether the danger is real
        }
        Undo u = play(m, ply);
        int score = -quiesce<Pv>(-beta, -alpha, ply + 1, quiet_ply + 1);
        undo(u);
        if (broken_) return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                alpha = score;
                if (score >= beta) break;
            }
        }
    }
    Bound bound = best >= beta ? Bound::Lower : Pv && best > start ? Bound::Exact : Bound::Upper;
    if (quiet_ply == 0)
        search_.table_.store(position_.hash, best_move, to_table(best, ply), raw, 0, bound);
    return best;
}

// Principal variation search of one node. Pv: the window is open, and the line is wanted; else it
// is a zero window, and `cut` says that a move is expected to reach beta.
template <bool Pv>
int Worker::search(int alpha, int beta, int depth, int ply, bool cut) {
    // Step 1. At the end of the depth: quiescence search.
    if (depth <= 0) return quiesce<Pv>(alpha, beta, ply, 0);
    if (broken_) return 0;
    Frame& f = stack_[ply];
    f.pv_length = 0;
    f.move = {};
    stack_[ply + 1].killers = {};
    deepest_ = std::max(deepest_, ply);

    // Step 2. Draw by repetition, and the end of the stack.
    if (!f.excluded && repeated(ply)) return 0;
    if (ply >= kMaxPly) return eval_->value(position_, Attacks(position_), f.state);

    // Step 3. Mate distance pruning: no score here can beat a win already found nearer to the root.
    alpha = std::max(alpha, lost_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    // Where short distances are compared nothing may be guessed, or they would not be exact. What
    // was guessed elsewhere must not come back from the table either: it has a key of its own.
    int nearest = kWin - exact_plies_ - 2;  // the window around the last distance
    bool exact = alpha >= nearest || beta <= -nearest;
    std::uint64_t key = exact ? ~position_.hash : position_.hash;

    // Step 4. Transposition table cutoff: searched at least as deep before.
    Attacks a(position_);
    Found hit;
    bool known = !f.excluded && search_.table_.probe(key, hit);
    if (known && !Pv && hit.depth >= depth) {
        int score = from_table(hit.score, ply);
        if (hit.bound == Bound::Exact || (hit.bound == Bound::Lower && score >= beta) ||
            (hit.bound == Bound::Upper && score <= alpha))
            return score;
    }

    // Step 5. Win at the next ply: by reaching the far row, or mate in one. Draw by stalemate.
    bool in_danger = a.checkers != 0;
    if (!f.excluded) {
        Move winner{};
        if (int score = wins_now(a, ply, winner)) {
            f.pv[0] = winner;
            f.pv_length = 1;
            return score;
        }
        if (stalemate()) return 0;
    }

    // Step 6. Static evaluation; a bound from the table is nearer to the truth. Improving: better
    // than at our move before.
    int raw = in_danger ? 0 : known ? hit.eval : eval_->value(position_, a, f.state);
    f.eval = in_danger ? -kInfinite : faded(raw, ply);
    int eval = f.eval;
    if (known && !in_danger) {
        int score = from_table(hit.score, ply);
        if ((hit.bound == Bound::Lower && score > eval) ||
            (hit.bound == Bound::Upper && score < eval) || hit.bound == Bound::Exact)
            eval = score;
    }
    bool improving = !in_danger && ply >= 2 && f.eval > stack_[ply - 2].eval;

    if (!Pv && !in_danger && !exact && !f.excluded) {
        // Step 7. Reverse futility pruning: so far ahead that a quiet move will do.
        if (depth <= 7 &&
            eval - (tuning_.ahead - tuning_.ahead_improving * improving) * depth >= beta &&
            eval < kDecided)
            return eval;
        // Step 8. Razoring: so far behind that only a capture could help.
        if (depth <= 3 && eval + tuning_.behind + tuning_.behind_depth * depth * depth <= alpha) {
            int score = quiesce<false>(alpha, alpha + 1, ply, 0);
            if (score <= alpha || broken_) return score;
        }
        // Step 9. Null move pruning: even a pass would be enough. Deep ones are verified by a
        // search without passes (zugzwang).
        if (depth >= 3 && eval >= beta && f.eval >= beta - tuning_.pass_slack * depth &&
            ply >= null_from_ && (ply == 0 || stack_[ply - 1].move)) {
            int reduced = depth - 3 - depth / 4 - std::min((eval - beta) / tuning_.pass_step, 3);
            past_.push_back(position_.hash);
            position_.turn = other(position_.turn);
            position_.hash ^= rules_.turn_key;
            f.move = {};
            stack_[ply + 1].state = f.state;
            stack_[ply + 1].quiet = f.quiet;
            int score = -search<false>(-beta, -beta + 1, reduced, ply + 1, !cut);
            position_.turn = other(position_.turn);
            position_.hash ^= rules_.turn_key;
            past_.pop_back();
            if (broken_) return 0;
            if (score >= beta) {
                if (score >= kDecided) score = beta;
                if (depth < 12) return score;
                int saved = null_from_;
                null_from_ = ply + 3 * std::max(reduced, 1) / 4;
                int check = search<false>(beta - 1, beta, reduced, ply, false);
                null_from_ = saved;
                if (check >= beta || broken_) return score;
            }
        }
    }

    // Step 10. Internal iterative reduction: without a remembered move the search is worth less.
    if (depth >= 4 && (Pv || cut) && !(known && hit.move) && !exact) --depth;

    Move first_move = known && hit.move && is_candidate(position_, a, hit.move) ? hit.move : Move{};
    bool singular_candidate = ply > 0 && depth >= 7 && first_move && !f.excluded && known &&
                              hit.depth >= depth - 3 && hit.bound != Bound::Upper &&
                              std::abs(hit.score) < kDecided && !exact;

    // Step 11. The moves, one by one as the picker orders them.
    Picker picker(*this, a, first_move, ply);
    Move tried[64];
    int tries = 0, number = 0, best = -kInfinite, start = alpha;
    Move best_move{};
    while (Move m = picker.next()) {
        if (m == f.excluded) continue;
        ++number;
        bool tactical = is_tactical(m), check = gives_check(position_, m);

        // Step 12. Pruning at shallow depth, on large boards only.
        if (prunes_ && !exact && best > -kDecided && ply > 0) {
            int left = depth - search_.reductions_(depth, number);
            if (!tactical) {
                // Late move pruning: after so many moves no further quiet ones.
                if (depth <= 8 && number > (3 + depth * depth) / (2 - improving) + 3) {
                    picker.skip_quiets();
                    if (!check) continue;
                }
                // Futility pruning: so far behind that a quiet move will not help.
                if (!check && !in_danger && left <= 6 &&
                    f.eval + tuning_.hopeless + tuning_.hopeless_depth * std::max(left, 0) <= alpha)
                    continue;
                // History pruning: it has failed elsewhere.
                if (depth <= 6 && picker.score() < -tuning_.forgotten * depth && !check) continue;
                // SEE pruning: it loses too much by exchange; below the same for captures.
                if (depth <= 7 &&
                    !exchange_gains(position_, worth_, m, -tuning_.quiet_loss * depth))
                    continue;
            } else if (depth <= 6 &&
                       !exchange_gains(position_, worth_, m, -tuning_.capture_loss * depth)) {
                continue;
            }
        }

        // Step 13. Singular extension, with its multi-cut, and check extension.
        int extension = 0;
        if (singular_candidate && m == first_move) {
            // If every other move is clearly worse, this one deserves a closer look. If another
            // too reaches beta, the node is cut (multi-cut).
            int margin = hit.score - tuning_.singular * depth;
            f.excluded = m;
            int score = search<false>(margin - 1, margin, (depth - 1) / 2, ply, cut);
            f.excluded = {};
            f.move = {};
            if (broken_) return 0;
            if (score < margin)
                extension = 1;
            else if (margin >= beta)
                return margin;
        } else if (check && ply < kMaxPly / 2 && exchange_gains(position_, worth_, m, 0)) {
            extension = depth <= 6 || Pv;
        }

        // Step 14. The first move with the full window, the others with a zero window (principal
        // variation search), late ones less deep (late move reductions); what raises alpha all the
        // same is searched again.
        Undo u = play(m, ply);
        int next = depth - 1 + extension, score;
        if (number == 1) {
            score = -search<Pv>(-beta, -alpha, next, ply + 1, Pv ? false : !cut);
        } else {
            int reduce = 0;
            if (depth >= 2 && number > 1 + Pv && !exact && (!tactical || picker.score() < 0)) {
                reduce = search_.reductions_(depth, number);
                reduce += cut;
                reduce -= Pv + check + improving;
                if (!tactical)
                    reduce -= std::clamp(picker.score(), -8000, 8000) / tuning_.reduce_history;
                if (in_danger) --reduce;
                reduce = std::clamp(reduce, 0, next - 1 > 0 ? next - 1 : 0);
            }
            score = -search<false>(-alpha - 1, -alpha, next - reduce, ply + 1, true);
            if (score > alpha && reduce)
                score = -search<false>(-alpha - 1, -alpha, next, ply + 1, !cut);
            if (Pv && score > alpha && score < beta)
                score = -search<true>(-beta, -alpha, next, ply + 1, false);
        }
        undo(u);
        if (broken_) return 0;

        // Step 15. A new best move; at beta the node is cut.
        if (tries < 64) tried[tries++] = m;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                if (Pv) {
                    const Frame& child = stack_[ply + 1];
                    f.pv[0] = m;
                    f.pv_length = std::min(child.pv_length, kMaxPly - 1) + 1;
                    std::copy_n(child.pv.begin(), f.pv_length - 1, f.pv.begin() + 1);
                }
                alpha = score;
                if (score >= beta) break;
            }
        }
    }
    // Step 16. No move at all: mated, or stuck.
    if (!number) {
        if (f.excluded) return alpha;
        return stuck(ply, in_danger);
    }
    if (best == -kInfinite) best = alpha;  // everything was pruned

    // Step 17. History, killers and the transposition table learn from it.
    if (best >= beta) reward(best_move, tried, tries, depth, ply);
    if (!f.excluded) {
        Bound bound = best >= beta         ? Bound::Lower
                      : Pv && best > start ? Bound::Exact
                                           : Bound::Upper;
        search_.table_.store(key, best_move, to_table(best, ply), raw, depth, bound);
    }
    return best;
}

template int Worker::search<true>(int, int, int, int, bool);
template int Worker::search<false>(int, int, int, int, bool);

}  // namespace yokai::search
