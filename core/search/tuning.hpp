#pragma once
// The numbers of the search that no rule gives: how far to guess, in hundredths of a plain piece
// unless said otherwise. `yokai train tune` looks for better ones by matches.

namespace yokai::search {

struct Tuning {
    int ahead = 95, ahead_improving = 25;     // reverse futility pruning, for each ply of depth
    int behind = 300, behind_depth = 180;     // razoring
    int pass_slack = 20, pass_step = 180;     // null move pruning
    int hopeless = 120, hopeless_depth = 90;  // futility pruning of quiet moves
    int forgotten = 2500;                     // history pruning, for each ply of depth
    int quiet_loss = 45, capture_loss = 120;  // SEE pruning, for each ply of depth
    int stand = 150;   // delta pruning: what a capture may gain beyond its prey
    int singular = 2;  // singular extension: how much better, a ply of depth
    int window = 22;   // aspiration window
    int reduce_first = 40, reduce_divisor = 190;  // late move reductions, hundredths of a ply
    int reduce_history = 4000;                    // ... and of history, a ply
    int patience = 24, fading = 160;  // plies without progress until values fade, and are gone
    int proof_share = 32;             // one node of so many looks for long mates ...
    int helper_proof_share = 4;       // ... of the helper's, if there is one
};

// Their names, for `yokai train tune`.
struct TuningName {
    const char* name;
    int Tuning::* number;
};
constexpr TuningName kTuningNames[] = {
    {"ahead", &Tuning::ahead},
    {"ahead_improving", &Tuning::ahead_improving},
    {"behind", &Tuning::behind},
    {"behind_depth", &Tuning::behind_depth},
    {"pass_slack", &Tuning::pass_slack},
    {"pass_step", &Tuning::pass_step},
    {"hopeless", &Tuning::hopeless},
    {"hopeless_depth", &Tuning::hopeless_depth},
    {"forgotten", &Tuning::forgotten},
    {"quiet_loss", &Tuning::quiet_loss},
    {"capture_loss", &Tuning::capture_loss},
    {"stand", &Tuning::stand},
    {"singular", &Tuning::singular},
    {"window", &Tuning::window},
    {"reduce_first", &Tuning::reduce_first},
    {"reduce_divisor", &Tuning::reduce_divisor},
    {"reduce_history", &Tuning::reduce_history},
    {"patience", &Tuning::patience},
    {"fading", &Tuning::fading},
    {"proof_share", &Tuning::proof_share},
    {"helper_proof_share", &Tuning::helper_proof_share},
};

}  // namespace yokai::search
