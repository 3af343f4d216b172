import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A position to search in, with rules a little simpler than the real ones: pieces are always
 * promoted when they can be, and a game ends when the royal piece is taken or has safely reached the
 * far row. The referee's question says how the pieces step.
 */
final class Board {
    private final Question rules; // says how the pieces step
    private final String[][] cells;
    private final Map<String, Integer> ours; // the reserve of the side to move
    private final Map<String, Integer> theirs;
    private final boolean south; // is South to move?

    Board(
            Question rules,
            String[][] cells,
            Map<String, Integer> ours,
            Map<String, Integer> theirs,
            boolean south) {
        this.rules = rules;
        this.cells = cells;
        this.ours = ours;
        this.theirs = theirs;
        this.south = south;
    }

    static Board of(Question asked) {
        return asked.south
                ? new Board(asked, asked.board, asked.southReserve, asked.northReserve, true)
                : new Board(asked, asked.board, asked.northReserve, asked.southReserve, false);
    }

    private Question.Piece kind(String piece) {
        return rules.pieces.get(piece.toUpperCase());
    }

    private boolean isOurs(String piece) {
        return !piece.isEmpty() && piece.equals(piece.toUpperCase()) == south;
    }

    /** How far a row is from the edge that the mover goes to. */
    private int distance(int row) {
        return south ? row : cells.length - 1 - row;
    }

    /** Does a piece promote? It does whenever it can, in the promotion zone or entering it. */
    private boolean promotes(String kind, int from, int to) {
        boolean inside =
                distance(from) < rules.promotionRows || distance(to) < rules.promotionRows;
        return inside && !kind(kind).promotes.isEmpty();
    }

    /** All moves: steps and drops. */
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

    /** The squares that a piece on this square could step to: {row, column}. */
    private List<int[]> squaresFrom(String kind, int row, int column) {
        List<int[]> found = new ArrayList<>();
        int forward = south ? 1 : -1;
        for (int dot = 0; dot < 9; dot++) {
            int toRow = row + (dot / 3 - 1) * forward;
            int toColumn = column + (dot % 3 - 1) * forward;
            boolean onBoard =
                    toRow >= 0 && toRow < cells.length && toColumn >= 0 && toColumn < cells[0].length;
            if (onBoard && kind(kind).dots.charAt(dot) == 'o') {
                found.add(new int[] {toRow, toColumn});
            }
        }
        return found;
    }

    private void addSteps(List<Question.Move> found, int row, int column) {
        String kind = cells[row][column].toUpperCase();
        for (int[] to : squaresFrom(kind, row, column)) {
            if (!isOurs(cells[to[0]][to[1]])) {
                Question.Move move = new Question.Move();
                move.piece = kind;
                move.fromRow = row;
                move.fromColumn = column;
                move.toRow = to[0];
                move.toColumn = to[1];
                move.promotes = promotes(kind, row, to[0]);
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

    /** May the piece be dropped here? Some stand only once in a column, or on no dead end. */
    private boolean mayDrop(String kind, int row, int column) {
        for (String[] line : cells) {
            boolean same = line[column].equals(south ? kind : kind.toLowerCase());
            if (same && kind(kind).onePerColumn) {
                return false;
            }
        }
        return rules.deadEnds || !squaresFrom(kind, row, column).isEmpty();
    }

    boolean takesRoyal(Question.Move move) {
        String taken = cells[move.toRow][move.toColumn];
        return !taken.isEmpty() && kind(taken).royal;
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
        String lands = move.promotes ? kind(kind).promotes : kind;
        after[move.toRow][move.toColumn] = south ? lands : lands.toLowerCase();
        return new Board(rules, after, theirs, reserve, !south);
    }

    /** Has the other royal piece reached its far row? If it cannot be taken, we have lost. */
    boolean isReached() {
        for (String piece : cells[south ? cells.length - 1 : 0]) {
            if (rules.reachWins && !piece.isEmpty() && !isOurs(piece) && kind(piece).royal) {
                return true;
            }
        }
        return false;
    }

    /** Evaluate: count the pieces for the side to move. Improve this first! */
    int evaluate() {
        int score = 0;
        for (String[] line : cells) {
            for (String piece : line) {
                if (!piece.isEmpty()) {
                    int worth = kind(piece).worth();
                    score += isOurs(piece) ? worth : -worth;
                }
            }
        }
        for (Map.Entry<String, Integer> held : ours.entrySet()) {
            score += kind(held.getKey()).worth() * held.getValue();
        }
        for (Map.Entry<String, Integer> held : theirs.entrySet()) {
            score -= kind(held.getKey()).worth() * held.getValue();
        }
        return score;
    }
}
