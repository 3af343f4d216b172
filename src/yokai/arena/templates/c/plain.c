/* Reads the referee's lines: just enough JSON for what is in them. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

static char line[1 << 20];

/* A bot that is started by hand says what it waits for. */
static void tell_once(void) {
    static int told = 0;
    if (!told && isatty(0))
        fputs("This is a bot: it waits for questions, each a line of JSON."
              " Let it play by: yokai bot check FOLDER\n",
              stderr);
    told = 1;
}

/* Where the value of a key begins, or NULL. */
static const char *value_of(const char *text, const char *key) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(text, quoted);
    if (!found) return NULL;
    found += strlen(quoted);
    while (*found == ' ') found++;
    return found;
}

/* Copy the text between quotes that begins here, and return what comes after it. */
static const char *read_text(const char *from, char *to, size_t size) {
    size_t length = 0;
    for (from++; *from && *from != '"'; from++)
        if (length + 1 < size) to[length++] = *from;
    to[length] = 0;
    return *from ? from + 1 : from;
}

static void read_board(const char *at, Question *q) {
    q->rows = q->columns = 0;
    int column = 0;
    for (at++; *at && !(*at == ']' && column < 0); ) {
        if (*at == '[') {
            column = 0;
            at++;
        } else if (*at == ']') {
            q->columns = column;
            q->rows++;
            column = -1;
            at++;
        } else if (*at == '"' && q->rows < MAX_SIDE && column >= 0 && column < MAX_SIDE) {
            at = read_text(at, q->board[q->rows][column++], sizeof(Piece));
        } else {
            at++;
        }
    }
}

static void read_reserve(const char *at, int reserve[26]) {
    memset(reserve, 0, 26 * sizeof(int));
    for (; *at && *at != '}'; at++)
        if (*at >= 'A' && *at <= 'Z') reserve[*at - 'A'] = atoi(strchr(at, ':') + 1);
}

static void read_cell(const char *at, int *row, int *column) {
    *row = *column = -1;
    if (*at == '[') sscanf(at, "[%d, %d]", row, column);
}

static int is_true(const char *text, const char *key) { return *value_of(text, key) == 't'; }

static void read_moves(const char *at, Question *q) {
    q->count = 0;
    /* Each move is an object { ... }; the list ends where no other begins. */
    for (at++; *at == '{' && q->count < MAX_MOVES; ) {
        Move *move = &q->moves[q->count++];
        read_text(value_of(at, "move"), move->text, sizeof move->text);
        read_text(value_of(at, "piece"), move->piece, sizeof move->piece);
        read_text(value_of(at, "takes"), move->takes, sizeof move->takes);
        read_cell(value_of(at, "from"), &move->from_row, &move->from_column);
        read_cell(value_of(at, "to"), &move->to_row, &move->to_column);
        move->promotes = is_true(at, "promotes");
        at = strchr(at, '}') + 1;
        while (*at == ',' || *at == ' ') at++;
    }
}

static void read_kinds(const char *at, Question *q) {
    q->kinds = 0;
    /* Each kind is its name and an object: "P": { ... }; the last is followed by another }. */
    for (at++; *at == '"' && q->kinds < MAX_KINDS; ) {
        Kind *kind = &q->kind[q->kinds++];
        at = read_text(at, kind->name, sizeof kind->name);
        read_text(value_of(at, "dots"), kind->dots, sizeof kind->dots);
        read_text(value_of(at, "promotes"), kind->promotes, sizeof kind->promotes);
        kind->royal = is_true(at, "royal");
        kind->one_per_column = is_true(at, "one_per_column");
        at = strchr(at, '}') + 1;
        while (*at == ',' || *at == ' ') at++;
    }
}

int read_question(Question *q) {
    tell_once();
    if (!fgets(line, sizeof line, stdin)) return 0;
    q->south = strncmp(value_of(line, "you"), "\"south\"", 7) == 0;
    read_board(value_of(line, "board"), q);
    const char *reserves = value_of(line, "reserves");
    read_reserve(value_of(reserves, "south") + 1, q->reserves[0]);
    read_reserve(value_of(reserves, "north") + 1, q->reserves[1]);
    q->milliseconds = atoi(value_of(line, "milliseconds"));
    q->promotion_rows = atoi(value_of(line, "promotion_rows"));
    q->dead_ends = is_true(line, "dead_ends");
    q->reach_wins = is_true(line, "reach_wins");
    read_kinds(value_of(line, "pieces"), q);
    read_moves(value_of(line, "details"), q);
    return 1;
}

void answer(const Move *move) {
    printf("{\"move\": \"%s\"}\n", move->text);
    fflush(stdout); /* otherwise the answer waits in a buffer, and you lose by time */
}
