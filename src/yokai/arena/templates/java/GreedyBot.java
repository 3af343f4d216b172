import java.io.IOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;

/** A greedy bot: it plays the move that takes the most, without looking ahead. */
public final class GreedyBot {
    // Piece values by letter. "+P" is a promoted P.
    // K is the koropokkuru (the lion): taking it wins the game.
    private static final Map<String, Integer> VALUES =
            Map.of("", 0, "K", 1000, "R", 5, "B", 4, "G", 5, "S", 4, "P", 1, "+P", 5, "+S", 5);

    private GreedyBot() {}

    /** The value of what a move takes, and a little more for a promotion. */
    private static int points(Question.Move move) {
        return VALUES.get(move.takes.toUpperCase()) + (move.promotes ? 3 : 0);
    }

    private static Question.Move choose(Question question) {
        Collections.shuffle(question.moves); // of equally good moves any may come first
        return Collections.max(question.moves, Comparator.comparingInt(GreedyBot::points));
    }

    public static void main(String[] arguments) throws IOException {
        Plain.run(GreedyBot::choose);
    }
}
