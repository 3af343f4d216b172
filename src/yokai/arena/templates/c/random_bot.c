/* The simplest bot: it plays a random legal move. */
#include "plain.h"

#include <stdlib.h>
#include <time.h>

int main(void) {
    static Question question;
    srand((unsigned)time(NULL));
    while (read_question(&question))
        answer(&question.moves[rand() % question.count]);
    return 0;
}
