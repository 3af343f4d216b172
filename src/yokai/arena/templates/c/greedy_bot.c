/* A greedy bot: it plays the move that takes the most, without looking ahead. */
#include "plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <time.h>

/* The value of a piece. K is the koropokkuru (the lion): taking it wins the game. */
static int worth(const char *piece) {
    if (piece[0] == '+') return 5; /* promoted */
    switch (toupper((unsigned char)piece[0])) {
        case 'K': return 1000;
        case 'R': case 'G': return 5;
        case 'B': case 'S': return 4;
        case 'P': return 1;
        default: return 0; /* nothing is taken */
    }
}

static int points(const Move *move) {
    return worth(move->takes) + (move->promotes ? 3 : 0);
}

int main(void) {
    static Question question;
    srand((unsigned)time(NULL));
    while (read_question(&question)) {
        const Move *best = &question.moves[0];
        int as_good = 1;
        for (int i = 1; i < question.count; i++) {
            const Move *move = &question.moves[i];
            if (points(move) > points(best)) {
                best = move;
                as_good = 1;
            } else if (points(move) == points(best) && rand() % ++as_good == 0) {
                best = move; /* so each of the best moves is equally likely */
            }
        }
        answer(best);
    }
    return 0;
}
