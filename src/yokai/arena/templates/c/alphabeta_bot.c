/* A bot that looks ahead: alpha-beta search.

   It plays out what we could do, what the other side could answer, and so on, and assumes that
   both choose what is best for them. The referee tells which moves are legal now, and how each kind
   of piece steps. With that we look deeper, by rules a little simpler than the real ones: pieces
   are always promoted when they can be, and a game ends when the royal piece is taken or has safely
   reached the far row. */
#include "plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EMPTY, WIN = 100000 };

/* The kinds of pieces; the number of a kind is its place in the question, from 1 on. */
typedef struct {
    const Kind *facts;
    int worth;    /* the number of its dots */
    int promoted; /* the number of what it is turned into, or 0 */
    int plain;    /* the number of what it is in a reserve */
} Type;

static Type types[MAX_KINDS + 1];
static const Question *rules;

/* A square holds 0, a kind of ours (South's) or a kind with a minus (North's). */
typedef struct {
    signed char cells[MAX_SQUARES];
    signed char reserve[2][MAX_KINDS + 1];
    int turn; /* 1 is South, -1 is North */
} Board;

typedef struct { int from, to, kind, promotes; } Step; /* from is -1 for a drop of that kind */

static int rows, columns;
static double deadline; /* of this move */
static int out_of_time;

/* The time in milliseconds. */
static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

/* The number of a kind by its name, whichever side it belongs to; 0 is none. */
static int kind_of(const char *piece) {
    Piece name = "";
    for (size_t i = 0; piece[i] && i + 1 < sizeof name; i++)
        name[i] = (char)toupper((unsigned char)piece[i]);
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (strcmp(types[kind].facts->name, name) == 0) return kind;
    return EMPTY;
}

static void learn_rules(const Question *q) {
    rules = q;
    for (int kind = 1; kind <= q->kinds; kind++) {
        types[kind] = (Type){.facts = &q->kind[kind - 1]};
        for (const char *dot = types[kind].facts->dots; *dot; dot++)
            if (*dot == 'o' && !types[kind].facts->royal) types[kind].worth += 100;
    }
    for (int kind = 1; kind <= q->kinds; kind++) {
        const char *name = types[kind].facts->name;
        types[kind].promoted = kind_of(types[kind].facts->promotes);
        types[kind].plain = kind_of(name + (name[0] == '+'));
    }
}

/* Whose royal piece is here? 1 for South's, -1 for North's, 0 for any other piece or none. */
static int royal_side(int cell) {
    return types[abs(cell)].facts && types[abs(cell)].facts->royal ? (cell > 0 ? 1 : -1) : 0;
}

/* How far a row is from the edge that a side moves to. */
static int distance(int turn, int row) { return turn > 0 ? row : rows - 1 - row; }

/* Does a piece promote? It does whenever it can, in the promotion zone or entering it. */
static int promotes(int turn, int kind, int from, int to) {
    int zone = rules->promotion_rows;
    return types[kind].promoted && (distance(turn, from) < zone || distance(turn, to) < zone);
}

/* The squares that a piece on this square could step to. */
static int squares_from(int turn, int kind, int from, int *squares) {
    int count = 0;
    for (int dot = 0; dot < 9; dot++) {
        int row = from / columns + (dot / 3 - 1) * turn;
        int column = from % columns + (dot % 3 - 1) * turn;
        int on_board = row >= 0 && row < rows && column >= 0 && column < columns;
        if (on_board && types[kind].facts->dots[dot] == 'o')
            squares[count++] = row * columns + column;
    }
    return count;
}

/* May the piece be dropped here? Some stand only once in a column, or on no dead end. */
static int may_drop(const Board *board, int kind, int to) {
    int squares[9];
    for (int at = to % columns; at < rows * columns; at += columns)
        if (types[kind].facts->one_per_column && board->cells[at] == kind * board->turn) return 0;
    return rules->dead_ends || squares_from(board->turn, kind, to, squares) > 0;
}

static int find_steps(const Board *board, Step *steps) {
    int count = 0, turn = board->turn, squares[9];
    for (int from = 0; from < rows * columns; from++) {
        int kind = board->cells[from] * turn; /* more than 0 if it is ours */
        int found = kind > 0 ? squares_from(turn, kind, from, squares) : 0;
        for (int i = 0; i < found; i++) {
            int to = squares[i];
            if (board->cells[to] * turn > 0) continue; /* our own piece */
            int turned = promotes(turn, kind, from / columns, to / columns);
            steps[count++] = (Step){from, to, kind, turned};
        }
    }
    for (int kind = 1; kind <= rules->kinds; kind++) {
        if (!board->reserve[turn < 0][kind]) continue;
        for (int to = 0; to < rows * columns; to++)
            if (!board->cells[to] && may_drop(board, kind, to))
                steps[count++] = (Step){-1, to, kind, 0};
    }
    return count;
}

static Board play(Board board, Step step) { /* on a copy, so nothing has to be taken back */
    int turn = board.turn, mine = turn < 0;
    int taken = -board.cells[step.to] * turn;
    if (taken > 0) board.reserve[mine][types[taken].plain]++;
    int kind = step.promotes ? types[step.kind].promoted : step.kind;
    if (step.from >= 0) board.cells[step.from] = EMPTY;
    else board.reserve[mine][kind]--;
    board.cells[step.to] = (signed char)(kind * turn);
    board.turn = -turn;
    return board;
}

/* Evaluate: count the pieces for the side to move. Improve this first! */
static int evaluate(const Board *board) {
    int score = 0;
    for (int at = 0; at < rows * columns; at++)
        score += (board->cells[at] > 0 ? 1 : -1) * types[abs(board->cells[at])].worth;
    for (int kind = 1; kind <= rules->kinds; kind++)
        score += types[kind].worth * (board->reserve[0][kind] - board->reserve[1][kind]);
    return score * board->turn;
}

/* Alpha-beta search: the value of a position for the side to move. The side to move is sure of
   alpha already, the other side of beta. Values outside of the two need no exact search. */
static int search(const Board *board, int depth, int alpha, int beta) {
    Step steps[MAX_MOVES];
    int count = find_steps(board, steps), reached = 0;
    for (int i = 0; i < count; i++)
        if (royal_side(board->cells[steps[i].to])) return WIN + depth;
    for (int column = 0; column < columns && rules->reach_wins; column++) {
        int far = board->turn > 0 ? rows - 1 : 0; /* the other side's far row */
        reached |= royal_side(board->cells[far * columns + column]) == -board->turn;
    }
    if (reached) return -WIN - depth;
    if (now() > deadline) out_of_time = 1;
    if (depth <= 0 || out_of_time) return evaluate(board);
    for (int i = 0; i < count; i++) {
        Board after = play(*board, steps[i]);
        int score = -search(&after, depth - 1, -beta, -alpha);
        if (score >= beta) return beta;
        if (score > alpha) alpha = score;
    }
    return alpha;
}

static Board set_up(const Question *q) {
    Board board = {.turn = q->south ? 1 : -1};
    rows = q->rows;
    columns = q->columns;
    learn_rules(q);
    for (int at = 0; at < rows * columns; at++) {
        const char *piece = q->board[at / columns][at % columns];
        int north = islower((unsigned char)piece[piece[0] == '+']);
        board.cells[at] = (signed char)(north ? -kind_of(piece) : kind_of(piece));
    }
    for (int kind = 1; kind <= q->kinds; kind++) {
        const char *name = q->kind[kind - 1].name;
        for (int side = 0; side < 2 && name[0] != '+'; side++)
            board.reserve[side][kind] = (signed char)q->reserves[side][name[0] - 'A'];
    }
    return board;
}

static int best_move(const Question *q, const Board *board, int depth, int first) {
    int best = first, alpha = -2 * WIN;
    for (int n = 0; n < q->count; n++) {
        int i = (first + n) % q->count; /* the best move so far first: alpha-beta then cuts more */
        const Move *move = &q->moves[i];
        int from = move->from_row < 0 ? -1 : move->from_row * columns + move->from_column;
        Step step = {from, move->to_row * columns + move->to_column, kind_of(move->piece),
                     move->promotes};
        if (royal_side(kind_of(move->takes))) return i;
        Board after = play(*board, step);
        int score = -search(&after, depth - 1, -2 * WIN, -alpha);
        if (out_of_time) break;
        if (score > alpha) {
            alpha = score;
            best = i;
        }
    }
    return best;
}

int main(void) {
    static Question question;
    while (read_question(&question)) {
        Board board = set_up(&question);
        int best = 0;
        deadline = now() + question.milliseconds / 2.0;
        out_of_time = 0;
        for (int depth = 1; depth < 20 && !out_of_time; depth++) {
            int found = best_move(&question, &board, depth, best);
            if (!out_of_time) best = found; /* only a finished depth counts */
        }
        answer(&question.moves[best]);
    }
    return 0;
}
