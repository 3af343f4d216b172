"""Which of our tests run inside Pyodide: the quick ones in `make test`, all in the soak."""

from __future__ import annotations

from tests.support.soak import SOAK

QUICK = (
    *("tests/notation", "tests/formats", "tests/review"),
    *("tests/learn/lessons", "tests/learn/puzzles", "tests/learn/test_forced_wins.py"),
    *("tests/learn/test_symmetry.py", "tests/learn/test_why.py"),
    *("tests/rules/test_drawing.py", "tests/rules/test_game.py"),
    *(
        "tests/rules/test_move_finder.py",
        "tests/rules/test_outcome.py",
        "tests/rules/test_piece.py",
    ),
    *(
        "tests/rules/test_position.py",
        "tests/rules/test_refusal.py",
        "tests/rules/test_rulefile.py",
    ),
    *("tests/rules/test_shipped.py", "tests/rules/test_variant.py", "tests/rules/test_vectors.py"),
    *("tests/engine", "tests/solve", "tests/app/messages", "tests/app/test_views.py"),
    "tests/app/archive/test_archived_progress.py",
    "tests/app/archive/test_archived_studies.py",
    *("tests/app/games/test_clock.py", "tests/app/games/test_conditional_moves.py"),
    *("tests/app/games/test_new_game.py", "tests/app/games/test_pending_moves.py"),
    *("tests/app/games/test_room_cache.py", "tests/app/lessons/test_lesson_progress.py"),
    *("tests/app/players/test_names.py", "tests/app/players/test_player_id.py"),
    *("tests/app/puzzles/test_puzzle_ratings.py", "tests/app/puzzles/test_spaced_repetition.py"),
    "tests/app/studies/test_study_record.py",
    # On a store, by coroutines.
    *("tests/app/games/test_rooms.py", "tests/app/lessons/test_progress_report.py"),
    *("tests/app/puzzles/test_puzzle_service.py", "tests/app/puzzles/test_storm_service.py"),
    *("tests/app/players/test_profile.py", "tests/tab"),
)
# In the soak, all of them.
ALL = (
    *("tests/rules", "tests/notation", "tests/formats", "tests/solve", "tests/engine"),
    *("tests/learn", "tests/review", "tests/openings", "tests/workshop", "tests/app", "tests/tab"),
)

# What has no place there, by what it needs.
LEFT_OUT = {
    "pyffish": (
        *("tests/formats/test_pgn.py", "tests/formats/test_san.py"),
        *("tests/formats/test_spelling.py", "tests/rules/test_pyffish.py"),
    ),
    "python-shogi": ("tests/formats/test_csa.py", "tests/formats/test_kif.py"),
    "NumPy": (
        "tests/formats/test_gif.py",
        *("tests/engine/test_engine.py", "tests/engine/test_netfile.py"),
        "tests/solve/test_tablebase.py::test_all_known_values_of_classic",
        "tests/solve/test_tablebase.py::test_many_positions_at_once_name_the_one_that_is_refused",
        *("tests/app/tournaments", "tests/app/hand_in"),
        "tests/app/routes/test_tournaments.py",
    ),
    "files that are mapped and not copied": (
        "tests/solve/test_tablebase.py::test_opening_takes_no_time",
    ),
    "processes, or limits of memory": (
        "tests/solve/test_tablefile.py",
        "tests/solve/test_foretold.py::test_memory_is_foretold_within_a_tenth",
        "tests/solve/test_reachable_estimate.py::test_same_seed_draws_the_same_on_several_workers",
        "tests/rules/test_shipped.py::test_new_flag_changes_nothing_for_games_without_it",
        "tests/rules/test_shipped.py::"
        "test_command_says_in_plain_sentences_what_a_changed_game_lost",
    ),
    "a server": (
        *("tests/app/messages/test_messages.py", "tests/app/test_host.py"),
        *("tests/app/computer/test_computer_player.py", "tests/app/computer/test_reviewer.py"),
        *("tests/app/games/test_ladder.py", "tests/app/games/test_conditional_player.py"),
        *("tests/app/players/test_erasure.py", "tests/app/players/test_lobby.py"),
        "tests/app/presence/test_audience.py",
        *("tests/app/routes/test_hand_in.py", "tests/app/routes/test_long_work.py"),
        *("tests/app/routes/test_openapi.py", "tests/app/routes/test_programs.py"),
        "tests/app/routes/test_socket.py",
    ),
    "modules or pictures that only a workbench has": (
        *("tests/learn/mining", "tests/workshop/test_atlas.py"),
        *("tests/workshop/test_atlas_maker.py", "tests/workshop/test_families.py"),
        "tests/rules/test_picture.py::test_every_drawing_that_may_be_chosen_is_there",
    ),
    "threads and signals": (
        *("tests/engine/test_analysis.py", "tests/engine/test_search_handle.py"),
        "tests/app/games/test_rooms.py::test_time_that_the_store_takes_for_an_offer_is_the_movers",
        "tests/engine/test_mate.py::test_long_mates_are_announced_early",
        "tests/rules/test_position.py::test_a_count_is_stopped_from_another_thread",
        "tests/rules/test_position.py::test_ctrl_c_ends_a_single_deep_count",
    ),
    "a stack deeper than a browser's": (
        "tests/formats/test_plain.py::test_answers_are_read_and_others_refused",
    ),
}
# Tests that only the soak runs: each takes a second or more, and a table takes a minute. What they
# ask of the core, `core_figures.py` asks of it as well: moves counted, searched, a game solved.
SLOW = (
    *("tests/engine/test_beginner.py", "tests/engine/test_draw_offer.py"),
    *("tests/engine/test_levels.py", "tests/engine/test_mate.py"),
    "tests/app/puzzles/test_puzzle_service.py::test_puzzles_are_as_hard_as_solvers_find",
    *("tests/formats/test_message_link.py", "tests/formats/test_recognise.py"),
    *("tests/learn/lessons/test_first_lesson.py", "tests/learn/lessons/test_hints.py"),
    "tests/learn/lessons/test_catalogue.py::"
    "test_every_legal_move_is_judged_and_wrong_ones_are_told_apart",
    "tests/learn/puzzles/test_difficulty.py",
    "tests/learn/puzzles/test_judge.py::test_line_is_the_way_to_solve",
    *("tests/learn/puzzles/test_refutation.py", "tests/learn/puzzles/test_solution.py"),
    "tests/learn/puzzles/test_twins.py",
    "tests/learn/puzzles/test_collection.py::test_no_two_games_share_a_name",
    "tests/learn/puzzles/test_collection.py::test_puzzle_is_found_by_its_name",
    "tests/review/test_annotated_games.py",
    "tests/rules/test_position.py::test_long_line_of_positions_is_freed_without_a_crash",
    *("tests/solve/test_index.py", "tests/solve/test_placements.py"),
    "tests/solve/test_reachable_estimate.py",
    "tests/solve/test_small_games.py::test_every_position_is_what_the_naive_solver_says",
    "tests/solve/test_small_games.py::test_rules_made_up_at_random",
    "tests/solve/test_solver.py",
    "tests/solve/test_tablebase.py",
)


def selection() -> list[str]:
    """The arguments of pytest."""
    left_out = [test for tests in LEFT_OUT.values() for test in tests]
    skipped = [*left_out, *(() if SOAK else SLOW)]
    return [
        *(ALL if SOAK else QUICK),
        *(f"--ignore={test}" for test in skipped if "::" not in test),
        *(f"--deselect={test}" for test in skipped if "::" in test),
    ]
