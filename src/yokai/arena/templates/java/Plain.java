import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The plain protocol: each line is a question, each answer is a line. You need not change it. */
final class Plain {
    private Plain() {}

    /** Ask `choose` at every question, until there are no more. */
    static void run(Function<Question, Question.Move> choose) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Question.Move move = choose.apply(Question.read(line));
            System.out.println("{\"move\": \"" + move.text + "\"}");
            System.out.flush();
        }
    }
}
