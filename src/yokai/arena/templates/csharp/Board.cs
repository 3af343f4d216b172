using System.Collections.Generic;

/// A position to search in, with rules a little simpler than the real ones: pieces are always
/// promoted when they can be, and a game ends when the royal piece is taken or has safely reached
/// the far row. The referee's question says how the pieces step.
sealed class Board
{
    readonly Question rules; // says how the pieces step
    readonly string[][] cells;
    readonly Dictionary<string, int> ours; // the reserve of the side to move
    readonly Dictionary<string, int> theirs;
    readonly bool south; // is South to move?

    Board(
        Question rules,
        string[][] cells,
        Dictionary<string, int> ours,
        Dictionary<string, int> theirs,
        bool south)
    {
        this.rules = rules;
        this.cells = cells;
        this.ours = ours;
        this.theirs = theirs;
        this.south = south;
    }

    public static Board Of(Question asked)
    {
        return asked.South
            ? new Board(asked, asked.Board, asked.SouthReserve, asked.NorthReserve, true)
            : new Board(asked, asked.Board, asked.NorthReserve, asked.SouthReserve, false);
    }

    Piece Kind(string piece) { return rules.Pieces[piece.ToUpperInvariant()]; }

    bool IsOurs(string piece)
    {
        return piece != "" && (piece == piece.ToUpperInvariant()) == south;
    }

    /// How far a row is from the edge that the mover goes to.
    int Distance(int row) { return south ? row : cells.Length - 1 - row; }

    /// Does a piece promote? It does whenever it can, in the promotion zone or entering it.
    bool Promotes(string kind, int from, int to)
    {
        bool inside = Distance(from) < rules.PromotionRows || Distance(to) < rules.PromotionRows;
        return inside && Kind(kind).Promotes != "";
    }

    /// All moves: steps and drops.
    public List<Move> Moves()
    {
        var found = new List<Move>();
        for (int row = 0; row < cells.Length; row++)
            for (int column = 0; column < cells[row].Length; column++)
            {
                if (cells[row][column] == "") AddDrops(found, row, column);
                else if (IsOurs(cells[row][column])) AddSteps(found, row, column);
            }
        return found;
    }

    /// The squares that a piece on this square could step to: {row, column}.
    List<int[]> SquaresFrom(string kind, int row, int column)
    {
        var found = new List<int[]>();
        int forward = south ? 1 : -1;
        for (int dot = 0; dot < 9; dot++)
        {
            int toRow = row + (dot / 3 - 1) * forward;
            int toColumn = column + (dot % 3 - 1) * forward;
            bool onBoard =
                toRow >= 0 && toRow < cells.Length && toColumn >= 0 && toColumn < cells[0].Length;
            if (onBoard && Kind(kind).Dots[dot] == 'o') found.Add(new[] { toRow, toColumn });
        }
        return found;
    }

    void AddSteps(List<Move> found, int row, int column)
    {
        string kind = cells[row][column].ToUpperInvariant();
        foreach (int[] to in SquaresFrom(kind, row, column))
        {
            if (IsOurs(cells[to[0]][to[1]])) continue;
            found.Add(new Move
            {
                Piece = kind,
                FromRow = row,
                FromColumn = column,
                ToRow = to[0],
                ToColumn = to[1],
                Promotes = Promotes(kind, row, to[0]),
            });
        }
    }

    void AddDrops(List<Move> found, int row, int column)
    {
        foreach (var held in ours)
            if (held.Value > 0 && MayDrop(held.Key, row, column))
                found.Add(new Move { Piece = held.Key, ToRow = row, ToColumn = column });
    }

    /// May the piece be dropped here? Some stand only once in a column, or on no dead end.
    bool MayDrop(string kind, int row, int column)
    {
        foreach (string[] line in cells)
        {
            bool same = line[column] == (south ? kind : kind.ToLowerInvariant());
            if (same && Kind(kind).OnePerColumn) return false;
        }
        return rules.DeadEnds || SquaresFrom(kind, row, column).Count > 0;
    }

    public bool TakesRoyal(Move move)
    {
        string taken = cells[move.ToRow][move.ToColumn];
        return taken != "" && Kind(taken).Royal;
    }

    /// The board after a move; this one stays as it is.
    public Board Play(Move move)
    {
        var after = new string[cells.Length][];
        for (int row = 0; row < cells.Length; row++) after[row] = (string[])cells[row].Clone();
        var reserve = new Dictionary<string, int>(ours);
        string kind = move.Piece.ToUpperInvariant();
        string taken = cells[move.ToRow][move.ToColumn].ToUpperInvariant().Replace("+", "");
        if (taken != "") reserve[taken] = (reserve.ContainsKey(taken) ? reserve[taken] : 0) + 1;
        if (move.FromRow < 0) reserve[kind] -= 1;
        else after[move.FromRow][move.FromColumn] = "";
        string lands = move.Promotes ? Kind(kind).Promotes : kind;
        after[move.ToRow][move.ToColumn] = south ? lands : lands.ToLowerInvariant();
        return new Board(rules, after, theirs, reserve, !south);
    }

    /// Has the other royal piece reached its far row? If it cannot be taken, we have lost.
    public bool IsReached()
    {
        foreach (string piece in cells[south ? cells.Length - 1 : 0])
            if (rules.ReachWins && piece != "" && !IsOurs(piece) && Kind(piece).Royal) return true;
        return false;
    }

    /// Evaluate: count the pieces for the side to move. Improve this first!
    public int Evaluate()
    {
        int score = 0;
        foreach (string[] line in cells)
            foreach (string piece in line)
            {
                if (piece == "") continue;
                int worth = Kind(piece).Worth;
                score += IsOurs(piece) ? worth : -worth;
            }
        foreach (var held in ours) score += Kind(held.Key).Worth * held.Value;
        foreach (var held in theirs) score -= Kind(held.Key).Worth * held.Value;
        return score;
    }
}
