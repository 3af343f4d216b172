import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A position to search in, with rules a little simpler than the real ones: pieces are always
 * promoted when they can be, and a game ends when a K is taken or has safely reached the far row.
 */
final class Board {
    private static final Map<String, Integer> VALUES =
            Map.of("K", 0, "R", 500, "B", 400, "G", 500, "S", 400, "P", 100, "+P", 500, "+S", 500);

    // Where each kind may step: dots as on the wood, three rows of three, forward is up.
    private static final String GOLD = "ooo" + "o o" + " o ";
    private static final Map<String, String> DOTS =
            Map.of(
                    "K", "ooo" + "o o" + "ooo",
                    "R", " o " + "o o" + " o ",
                    "B", "o o" + "   " + "o o",
                    "G", GOLD,
                    "S", "ooo" + "   " + "o o",
                    "P", " o " + "   " + "   ",
                    "+P", GOLD,
                    "+S", GOLD);

    private final String[][] cells;
    private final Map<String, Integer> ours; // the reserve of who is to move
    private final Map<String, Integer> theirs;
    private final boolean south; // is South to move?

    Board(
            String[][] cells,
            Map<String, Integer> ours,
            Map<String, Integer> theirs,
            boolean south) {
        this.cells = cells;
        this.ours = ours;
        this.theirs = theirs;
        this.south = south;
    }

    static Board of(Question question) {
        return question.south
                ? new Board(question.board, question.southReserve, question.northReserve, true)
                : new Board(question.board, question.northReserve, question.southReserve, false);
    }

    private boolean isSmall() {
        return cells[0].length == 3;
    }

    private boolean isOurs(String piece) {
        return !piece.isEmpty() && piece.equals(piece.toUpperCase()) == south;
    }

    /** How far a row is from the edge that the mover goes to. */
    private int distance(int row) {
        return south ? row : cells.length - 1 - row;
    }

    private boolean promotes(String kind, int from, int to) {
        int zone = isSmall() ? 1 : 2;
        boolean inside = distance(to) < zone || (!isSmall() && distance(from) < zone);
        return (kind.equals("P") || kind.equals("S")) && inside;
    }

    /** Every step and drop. */
    List<Question.Move> moves() {
        List<Question.Move> found = new ArrayList<>();
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < cells[row].length; column++) {
                if (cells[row][column].isEmpty()) {
                    addDrops(found, row, column);
                } else if (isOurs(cells[row][column])) {
                    addSteps(found, row, column);
                }
            }
        }
        return found;
    }

    private void addSteps(List<Question.Move> found, int row, int column) {
        String kind = cells[row][column].toUpperCase();
        int forward = south ? 1 : -1;
        for (int dot = 0; dot < 9; dot++) {
            int toRow = row + (dot / 3 - 1) * forward;
            int toColumn = column + (dot % 3 - 1) * forward;
            boolean onBoard =
                    toRow >= 0 && toRow < cells.length && toColumn >= 0 && toColumn < cells[0].length;
            if (DOTS.get(kind).charAt(dot) == 'o' && onBoard && !isOurs(cells[toRow][toColumn])) {
                Question.Move move = new Question.Move();
                move.piece = kind;
                move.fromRow = row;
                move.fromColumn = column;
                move.toRow = toRow;
                move.toColumn = toColumn;
                move.promotes = promotes(kind, row, toRow);
                found.add(move);
            }
        }
    }

    private void addDrops(List<Question.Move> found, int row, int column) {
        for (Map.Entry<String, Integer> held : ours.entrySet()) {
            if (held.getValue() > 0 && mayDrop(held.getKey(), row, column)) {
                Question.Move move = new Question.Move();
                move.piece = held.getKey();
                move.toRow = row;
                move.toColumn = column;
                found.add(move);
            }
        }
    }

    /** On 5x6 no P on the last row, and only one in a column. */
    private boolean mayDrop(String kind, int row, int column) {
        if (!kind.equals("P") || isSmall()) {
            return true;
        }
        for (String[] line : cells) {
            if (line[column].equals(south ? "P" : "p")) {
                return false;
            }
        }
        return distance(row) > 0;
    }

    boolean takesKing(Question.Move move) {
        return cells[move.toRow][move.toColumn].equalsIgnoreCase("K");
    }

    /** The board after a move; this one stays as it is. */
    Board play(Question.Move move) {
        String[][] after = new String[cells.length][];
        for (int row = 0; row < cells.length; row++) {
            after[row] = cells[row].clone();
        }
        Map<String, Integer> reserve = new HashMap<>(ours);
        String kind = move.piece.toUpperCase();
        String taken = cells[move.toRow][move.toColumn].toUpperCase().replace("+", "");
        if (!taken.isEmpty()) {
            reserve.merge(taken, 1, Integer::sum);
        }
        if (move.fromRow < 0) {
            reserve.merge(kind, -1, Integer::sum);
        } else {
            after[move.fromRow][move.fromColumn] = "";
        }
        String lands = (move.promotes ? "+" : "") + kind;
        after[move.toRow][move.toColumn] = south ? lands : lands.toLowerCase();
        return new Board(after, theirs, reserve, !south);
    }

    /** Has the other side's K come to its far row? Who cannot take it has lost. */
    boolean isReached() {
        for (String piece : cells[south ? cells.length - 1 : 0]) {
            if (isSmall() && piece.equals(south ? "k" : "K")) {
                return true;
            }
        }
        return false;
    }

    /** Count the pieces, for who is to move. Here is much to improve! */
    int evaluate() {
        int score = 0;
        for (String[] line : cells) {
            for (String piece : line) {
                if (!piece.isEmpty()) {
                    int value = VALUES.get(piece.toUpperCase());
                    score += isOurs(piece) ? value : -value;
                }
            }
        }
        for (Map.Entry<String, Integer> held : ours.entrySet()) {
            score += VALUES.get(held.getKey()) * held.getValue();
        }
        for (Map.Entry<String, Integer> held : theirs.entrySet()) {
            score -= VALUES.get(held.getKey()) * held.getValue();
        }
        return score;
    }
}
