// The position in Python.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <string>

#include "../key.hpp"
#include "../perft.hpp"
#include "../stop.hpp"
#include "arguments.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

namespace {

constexpr const char* kNoSuchSquare = "no such square";
constexpr const char* kNoSuchKind = "no such kind";

std::vector<int> moves(const Position& p) {
    std::vector<int> codes;
    if (decided(sound(p)) != End::None) return codes;
    MoveList list;
    generate(p, list);
    codes.reserve(std::size_t(list.size));
    for (Move m : list) codes.push_back(m.code);
    return codes;
}

using SideAndKind = std::pair<int, int>;

std::vector<std::optional<SideAndKind>> board(const Position& p) {
    std::vector<std::optional<SideAndKind>> pieces(std::size_t(p.rules->squares));
    for (Square s = 0; s < p.rules->squares; ++s)
        if (Piece on = p.board[s]; on != kEmpty) pieces[s] = {side_of(on), kind_of(on)};
    return pieces;
}

nb::bytes key(const Position& p) {
    std::string bytes;
    write_key(p, bytes);
    return nb::bytes(bytes.data(), bytes.size());
}

// The new position refers to the rules of the old one, and does not keep the old one alive: a long
// game would become a chain that is freed by recursion. position.py keeps the Variant, which keeps
// the rules.
Position played(const Position& p, int code) {
    Position next = p;
    next.play(legal(p, code));
    return next;
}

// Python handles Ctrl-C only when it is called, which needs the GIL.
class Patience {
  public:
    explicit Patience(const Stop& stop) : stop_(stop) {}
    bool operator()() {
        auto now = std::chrono::steady_clock::now();
        if (now >= next_look_) {
            nb::gil_scoped_acquire hold;
            interrupted = interrupted || PyErr_CheckSignals() != 0;
            next_look_ = now + std::chrono::milliseconds(50);
        }
        return interrupted || stop_.is_set();
    }
    bool interrupted = false;

  private:
    const Stop& stop_;
    std::chrono::steady_clock::time_point next_look_{};
};

std::uint64_t count_sequences(Position p, int depth, const Stop& stop) {
    require(depth >= 0, "no such depth");
    sound(p);
    Patience patience(stop);
    std::uint64_t total;
    {
        nb::gil_scoped_release release;
        total = perft(p, depth, patience);
    }
    if (patience.interrupted) throw nb::python_error();
    return total;
}

template <std::size_t N>
nb::tuple names(const char* const (&of)[N]) {
    nb::list all;
    for (const char* name : of)
        if (name) all.append(name);
    return nb::tuple(all);
}

}  // namespace

void bind_position(nb::module_& m) {
    m.attr("ENDINGS") = names(kEndNames);
    m.attr("REFUSALS") = names(kRefusalNames);
    m.attr("MOVE_CODES") = kMoveCodes;
    m.def("step_code", [](int from, int to, bool promotes) {
        return Move::step(numbered(from, kMaxSquares, kNoSuchSquare),
                          numbered(to, kMaxSquares, kNoSuchSquare), promotes)
            .code;
    });
    m.def("drop_code", [](int kind, int to) {
        return Move::drop(numbered(kind, kMaxKinds, kNoSuchKind),
                          numbered(to, kMaxSquares, kNoSuchSquare))
            .code;
    });

    nb::class_<Position>(m, "Position")
        .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
        .def("put",
             [](Position& p, int side, int kind, int square) {
                 numbered(kind, p.rules->kinds.size(), kNoSuchKind);
                 numbered(square, std::size_t(p.rules->squares), kNoSuchSquare);
                 require(p.board[square] == kEmpty, "the square is not free");
                 require(kind != p.rules->royal || p.royal[to_side(side)] == kNoSquare,
                         "a side has one royal");
                 p.put(piece(to_side(side), kind), square);
             })
        .def("hold",
             [](Position& p, int side, int kind) {
                 numbered(kind, p.rules->kinds.size(), kNoSuchKind);
                 require(p.reserve[to_side(side)][kind] < kMaxSquares, "the reserve is full");
                 p.hold(to_side(side), kind);
             })
        .def_prop_rw(
            "turn", [](const Position& p) { return int(p.turn); },
            [](Position& p, int side) {
                if (p.turn != to_side(side)) p.hash ^= p.rules->turn_key;
                p.turn = to_side(side);
            })
        .def_prop_ro("board", &board)
        .def_prop_ro("reserve", [](const Position& p) { return p.reserve; })
        .def_prop_ro("hash", [](const Position& p) { return p.hash; })
        .def_prop_ro("full_hash", &Position::full_hash)
        .def_prop_ro("key", &key)
        .def_prop_ro("in_danger", [](const Position& p) { return p.in_danger(p.turn); })
        .def_prop_ro("ending", [](const Position& p) { return kEndNames[int(ending(sound(p)))]; })
        // Has the side that just moved won?
        .def_prop_ro("won", [](const Position& p) { return is_won(ending(sound(p))); })
        .def_prop_ro("moves", &moves)
        .def("refusal",
             [](const Position& p, int code) {
                 return kRefusalNames[int(refusal(sound(p), move_of(code)))];
             })
        .def("played", &played)
        // Only for tests: does undo restore the whole position?
        .def("undone_equals",
             [](const Position& p, int code) {
                 Position q = p;
                 q.undo(q.play(legal(p, code)));
                 return q.hash == p.hash && q.full_hash() == p.hash && q.board == p.board &&
                        q.reserve == p.reserve && q.held == p.held && q.by_side == p.by_side &&
                        q.by_kind == p.by_kind && q.royal == p.royal && q.turn == p.turn;
             })
        .def("perft", &count_sequences, "depth"_a, "stop"_a)
        .def(
            "random_games",
            [](const Position& p, int games, std::uint64_t seed, int max_plies) {
                sound(p);
                std::uint64_t plies = 0, state = seed * 2 + 1;
                for (int i = 0; i < games; ++i) plies += random_game(p, state, max_plies);
                return plies;
            },
            nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace yokai
