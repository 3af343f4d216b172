import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The plain protocol: each line is a question, each answer is a line. You need not change it. */
final class Plain {
    private Plain() {}

    /** Ask `choose` at every question, until there are no more. */
    static void run(Function<Question, Question.Move> choose) throws IOException {
        if (isStartedByHand()) {
            System.err.println(
                    "This is a bot: it waits for questions, each a line of JSON."
                            + " Let it play by: yokai bot check FOLDER");
        }
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Question.Move move = choose.apply(Question.read(line));
            System.out.println("{\"move\": \"" + move.text + "\"}");
            System.out.flush();
        }
    }

    /** Is there a terminal? Before Java 22 there is no console without one. */
    private static boolean isStartedByHand() {
        Console console = System.console();
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException older) {
            return true;
        }
    }
}
