import java.io.IOException;
import java.util.List;

/**
 * A bot that looks ahead: alpha-beta search.
 *
 * <p>It plays out what we could do, what the other side could answer, and so on, and assumes that
 * both choose what is best for them. The referee tells which moves are legal now; deeper in the
 * search Board has rules of its own.
 */
public final class AlphaBetaBot {
    private static final int WIN = 100_000;

    private final long deadline;
    private boolean outOfTime = false;

    private AlphaBetaBot(Question question) {
        deadline = System.nanoTime() + question.milliseconds * 1_000_000L / 2;
    }

    /**
     * Alpha-beta search: the value of a board for the side to move. The side to move is sure of
     * alpha already, the other side of beta. Values outside of the two need no exact search.
     */
    private int search(Board board, int depth, int alpha, int beta) {
        List<Question.Move> moves = board.moves();
        if (moves.stream().anyMatch(board::takesRoyal)) {
            return WIN + depth;
        }
        if (board.isReached()) {
            return -WIN - depth;
        }
        outOfTime |= System.nanoTime() > deadline;
        if (depth <= 0 || outOfTime) {
            return board.evaluate();
        }
        for (Question.Move move : moves) {
            int score = -search(board.play(move), depth - 1, -beta, -alpha);
            if (score >= beta) {
                return beta;
            }
            alpha = Math.max(alpha, score);
        }
        return alpha;
    }

    /** Search our moves to this depth, and return the best. */
    private Question.Move best(Board board, List<Question.Move> moves, int depth) {
        Question.Move best = moves.get(0);
        int alpha = -2 * WIN;
        for (Question.Move move : moves) {
            if (board.takesRoyal(move)) {
                return move;
            }
            int score = -search(board.play(move), depth - 1, -2 * WIN, -alpha);
            if (score > alpha && !outOfTime) {
                alpha = score;
                best = move;
            }
        }
        return best;
    }

    private Question.Move choose(Question question) {
        Board board = Board.of(question);
        List<Question.Move> moves = question.moves;
        for (int depth = 1; depth < 20 && !outOfTime; depth++) {
            Question.Move best = best(board, moves, depth);
            if (!outOfTime) { // only a finished depth counts
                moves.remove(best);
                moves.add(0, best); // the best move first: alpha-beta then cuts more
            }
        }
        return moves.get(0);
    }

    public static void main(String[] arguments) throws IOException {
        Plain.run(question -> new AlphaBetaBot(question).choose(question));
    }
}
