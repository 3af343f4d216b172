import java.io.IOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;

/** A bot that takes what it can get, and looks no further. */
public final class GreedyBot {
    // What we think the pieces are worth, by their letters. "+P" is a promoted P.
    // K is the koropokkuru (the lion): who takes it has won.
    private static final Map<String, Integer> VALUES =
            Map.of("", 0, "K", 1000, "R", 5, "B", 4, "G", 5, "S", 4, "P", 1, "+P", 5, "+S", 5);

    private GreedyBot() {}

    /** What a move takes, and a little for a piece that is promoted. */
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
