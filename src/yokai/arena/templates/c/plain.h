/* The plain protocol: what the referee asks, as C structs. You need not change this file. */
#ifndef PLAIN_H
#define PLAIN_H

enum { MAX_SIDE = 32, MAX_SQUARES = 32, MAX_MOVES = 600, MAX_KINDS = 32 };

/* A piece as text: "P" is South's, "p" North's, "+P" a promoted one, "" an empty square. */
typedef char Piece[4];

typedef struct {
    char text[16];            /* the move itself, which is the answer */
    Piece piece;              /* what moves; for a drop the piece dropped, "P" */
    int from_row, from_column; /* -1 for a drop */
    int to_row, to_column;
    Piece takes;              /* what is captured, or "" */
    int promotes;             /* 1 if the piece is turned over */
} Move;

/* A kind of piece. */
typedef struct {
    Piece name;               /* "P", or "+P" for a promoted one */
    char dots[10];            /* where it may step: three rows of three, forward is up; 'o' is a dot */
    int royal;                /* 1 if losing it loses the game */
    Piece promotes;           /* what it is turned into, or "" */
    int one_per_column;       /* 1 if it may be dropped only where no other stands in the column */
} Kind;

typedef struct {
    int rows, columns;
    Piece board[MAX_SIDE][MAX_SIDE]; /* row 0 is North's edge, on top */
    int south;                /* 1 if you are South and play upwards, 0 if you are North */
    int reserves[2][26];      /* [0] South's, [1] North's; how many of 'P' is reserves[0]['P' - 'A'] */
    int milliseconds;         /* for this move */
    int kinds;                /* how many kinds of pieces there are */
    Kind kind[MAX_KINDS];
    int promotion_rows;       /* how many of the far rows are the promotion zone */
    int dead_ends;            /* 1 if a piece may stand where it can never move again */
    int reach_wins;           /* 1 if the royal piece wins when it has safely reached the far row */
    int count;                /* of legal moves */
    Move moves[MAX_MOVES];
} Question;

/* Wait for the next question. 0 if there are no more: then end the program. */
int read_question(Question *question);

/* Answer with a move. */
void answer(const Move *move);

#endif
