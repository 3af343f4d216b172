import java.io.IOException;
import java.util.Random;

/** The simplest bot: it plays a random legal move. */
public final class RandomBot {
    private RandomBot() {}

    public static void main(String[] arguments) throws IOException {
        Random random = new Random();
        // question.moves has every move you may play. Give one of them back.
        // System.err.println("...") shows you something; System.out would be taken for an answer.
        Plain.run(question -> question.moves.get(random.nextInt(question.moves.size())));
    }
}
