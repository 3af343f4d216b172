/* A bot that looks ahead: alpha-beta search.

   It plays out what we could do, what the other side could answer, and so on, and assumes that
   both choose what is best for them. The referee tells which moves are legal now. Deeper in the
   search we use rules of our own, a little simpler than the real ones: pieces are always promoted
   when they can be, and a game ends when a K is taken or has safely reached the far row. */
#include "plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <time.h>

enum { EMPTY, K, R, B, G, S, P, PROMOTED_P, PROMOTED_S, KINDS };
enum { WIN = 100000 };

static const int VALUES[KINDS] = {0, 0, 500, 400, 500, 400, 100, 500, 500};

/* Where each kind may step: dots as on the wood, three rows of three, forward is up. */
static const char *DOTS[KINDS] = {
    "         ",
    "ooo" "o o" "ooo", /* K */
    " o " "o o" " o ", /* R */
    "o o" "   " "o o", /* B */
    "ooo" "o o" " o ", /* G */
    "ooo" "   " "o o", /* S */
    " o " "   " "   ", /* P */
    "ooo" "o o" " o ", /* +P */
    "ooo" "o o" " o ", /* +S */
};

/* A square holds 0, a kind of ours (South's) or a kind with a minus (North's). */
typedef struct {
    signed char cells[MAX_SQUARES];
    signed char reserve[2][KINDS];
    int turn; /* 1 is South, -1 is North */
} Board;

typedef struct { int from, to, kind, promotes; } Step; /* from is -1 for a drop of that kind */

static int rows, columns;
static double deadline; /* of this move */
static int out_of_time;

/* Milliseconds on the clock on the wall. */
static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

static int kind_of(const char *piece) {
    switch (toupper((unsigned char)piece[piece[0] == '+'])) {
        case 'K': return K;
        case 'R': return R;
        case 'B': return B;
        case 'G': return G;
        case 'S': return piece[0] == '+' ? PROMOTED_S : S;
        case 'P': return piece[0] == '+' ? PROMOTED_P : P;
        default: return EMPTY;
    }
}

static int is_small(void) { return columns == 3; }

/* How far a row is from the edge that a side moves to. */
static int distance(int turn, int row) { return turn > 0 ? row : rows - 1 - row; }

static int promotes(int turn, int kind, int from, int to) {
    if (kind != P && kind != S) return 0;
    int zone = is_small() ? 1 : 2;
    return distance(turn, to) < zone || (!is_small() && distance(turn, from) < zone);
}

static int find_steps(const Board *board, Step *steps) {
    int count = 0, turn = board->turn;
    for (int from = 0; from < rows * columns; from++) {
        int kind = board->cells[from] * turn; /* more than 0 if it is ours */
        if (kind <= 0) continue;
        for (int dot = 0; dot < 9; dot++) {
            if (DOTS[kind][dot] != 'o') continue;
            int row = from / columns + (dot / 3 - 1) * turn;
            int column = from % columns + (dot % 3 - 1) * turn;
            if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
            int to = row * columns + column;
            if (board->cells[to] * turn > 0) continue; /* our own piece */
            steps[count++] = (Step){from, to, kind, promotes(turn, kind, from / columns, row)};
        }
    }
    for (int kind = R; kind <= P; kind++) {
        if (!board->reserve[turn < 0][kind]) continue;
        for (int to = 0; to < rows * columns; to++) {
            if (board->cells[to]) continue;
            if (kind == P && !is_small()) { /* on 5x6: not on the last row, one P in a column */
                int taken = distance(turn, to / columns) == 0;
                for (int at = to % columns; at < rows * columns; at += columns)
                    taken |= board->cells[at] == P * turn;
                if (taken) continue;
            }
            steps[count++] = (Step){-1, to, kind, 0};
        }
    }
    return count;
}

static Board play(Board board, Step step) { /* on a copy, so nothing has to be taken back */
    int turn = board.turn, mine = turn < 0;
    int taken = -board.cells[step.to] * turn;
    if (taken == PROMOTED_P) taken = P;
    if (taken == PROMOTED_S) taken = S;
    if (taken > K) board.reserve[mine][taken]++;
    int kind = step.kind;
    if (step.promotes) kind = kind == P ? PROMOTED_P : PROMOTED_S;
    if (step.from >= 0) board.cells[step.from] = EMPTY;
    else board.reserve[mine][kind]--;
    board.cells[step.to] = (signed char)(kind * turn);
    board.turn = -turn;
    return board;
}

/* Count the pieces, for who is to move. Here is much to improve! */
static int evaluate(const Board *board) {
    int score = 0;
    for (int at = 0; at < rows * columns; at++)
        score += board->cells[at] > 0 ? VALUES[board->cells[at]] : -VALUES[-board->cells[at]];
    for (int kind = R; kind <= P; kind++)
        score += VALUES[kind] * (board->reserve[0][kind] - board->reserve[1][kind]);
    return score * board->turn;
}

/* What a position is worth to who is to move: alpha is what we are sure of already, beta what the
   other side is sure of. What lies outside of the two need not be looked at any further. */
static int search(const Board *board, int depth, int alpha, int beta) {
    Step steps[MAX_MOVES];
    int count = find_steps(board, steps), reached = 0;
    for (int i = 0; i < count; i++)
        if (board->cells[steps[i].to] == -K * board->turn) return WIN + depth;
    for (int column = 0; column < columns && is_small(); column++) {
        int far = board->turn > 0 ? rows - 1 : 0; /* the other side's far row */
        reached |= board->cells[far * columns + column] == -K * board->turn;
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
    static const char letters[] = " KRBGSP";
    Board board = {.turn = q->south ? 1 : -1};
    rows = q->rows;
    columns = q->columns;
    for (int at = 0; at < rows * columns; at++) {
        const char *piece = q->board[at / columns][at % columns];
        int north = islower((unsigned char)piece[piece[0] == '+']);
        board.cells[at] = (signed char)(north ? -kind_of(piece) : kind_of(piece));
    }
    for (int kind = R; kind <= P; kind++)
        for (int side = 0; side < 2; side++)
            board.reserve[side][kind] = (signed char)q->reserves[side][letters[kind] - 'A'];
    return board;
}

static int best_move(const Question *q, const Board *board, int depth, int first) {
    int best = first, alpha = -2 * WIN;
    for (int n = 0; n < q->count; n++) {
        int i = (first + n) % q->count; /* the best so far comes first: that cuts more */
        const Move *move = &q->moves[i];
        int from = move->from_row < 0 ? -1 : move->from_row * columns + move->from_column;
        Step step = {from, move->to_row * columns + move->to_column, kind_of(move->piece),
                     move->promotes};
        if (kind_of(move->takes) == K) return i;
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
            if (!out_of_time) best = found; /* only a depth that was finished counts */
        }
        answer(&question.moves[best]);
    }
    return 0;
}
