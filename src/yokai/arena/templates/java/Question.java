import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The referee's question. You need not change this file. */
final class Question {
    /** A legal move with its parts. */
    static final class Move {
        String text; // the move itself, which is the answer
        String piece; // what moves; for a drop the piece dropped, "P"
        int fromRow = -1; // -1 for a drop
        int fromColumn = -1;
        int toRow;
        int toColumn;
        String takes; // what is captured, or ""
        boolean promotes;
    }

    /** A kind of piece. */
    static final class Piece {
        String dots; // where it may step: three rows of three, forward is up; 'o' is a dot
        boolean royal; // losing it loses the game
        String promotes; // what it is turned into, "+P", or ""
        boolean onePerColumn; // may it be dropped only where no other stands in the column?

        /** The value of the piece: the number of its dots. */
        int worth() {
            return royal ? 0 : 100 * (int) dots.chars().filter(dot -> dot == 'o').count();
        }
    }

    Map<String, Piece> pieces = new HashMap<>(); // by their letters: "P", "+P"
    int promotionRows; // how many of the far rows are the promotion zone
    boolean deadEnds; // may a piece stand where it can never move again?
    boolean reachWins; // does the royal piece win when it has safely reached the far row?
    String[][] board; // row 0 is North's edge; "P" is South's, "p" North's, "+P" a promoted one
    boolean south; // are you South, who plays upwards?
    Map<String, Integer> southReserve;
    Map<String, Integer> northReserve;
    int milliseconds; // for this move
    List<Move> moves = new ArrayList<>();

    static Question read(String line) {
        Map<?, ?> json = (Map<?, ?>) Json.read(line);
        Question question = new Question();
        List<?> rows = (List<?>) json.get("board");
        question.board = new String[rows.size()][];
        for (int row = 0; row < rows.size(); row++) {
            question.board[row] = ((List<?>) rows.get(row)).toArray(new String[0]);
        }
        question.south = json.get("you").equals("south");
        Map<?, ?> reserves = (Map<?, ?>) json.get("reserves");
        question.southReserve = reserve(reserves.get("south"));
        question.northReserve = reserve(reserves.get("north"));
        question.milliseconds = ((Double) json.get("milliseconds")).intValue();
        question.promotionRows = ((Double) json.get("promotion_rows")).intValue();
        question.deadEnds = (Boolean) json.get("dead_ends");
        question.reachWins = (Boolean) json.get("reach_wins");
        for (Map.Entry<?, ?> each : ((Map<?, ?>) json.get("pieces")).entrySet()) {
            question.pieces.put((String) each.getKey(), piece((Map<?, ?>) each.getValue()));
        }
        for (Object each : (List<?>) json.get("details")) {
            question.moves.add(move((Map<?, ?>) each));
        }
        return question;
    }

    private static Map<String, Integer> reserve(Object json) {
        Map<String, Integer> found = new HashMap<>();
        for (Map.Entry<?, ?> held : ((Map<?, ?>) json).entrySet()) {
            found.put((String) held.getKey(), ((Double) held.getValue()).intValue());
        }
        return found;
    }

    private static Piece piece(Map<?, ?> json) {
        Piece piece = new Piece();
        piece.dots = (String) json.get("dots");
        piece.royal = (Boolean) json.get("royal");
        piece.promotes = (String) json.get("promotes");
        piece.onePerColumn = (Boolean) json.get("one_per_column");
        return piece;
    }

    private static Move move(Map<?, ?> json) {
        Move move = new Move();
        move.text = (String) json.get("move");
        move.piece = (String) json.get("piece");
        move.takes = (String) json.get("takes");
        move.promotes = (Boolean) json.get("promotes");
        List<?> to = (List<?>) json.get("to");
        move.toRow = ((Double) to.get(0)).intValue();
        move.toColumn = ((Double) to.get(1)).intValue();
        List<?> from = (List<?>) json.get("from");
        if (from != null) {
            move.fromRow = ((Double) from.get(0)).intValue();
            move.fromColumn = ((Double) from.get(1)).intValue();
        }
        return move;
    }
}
