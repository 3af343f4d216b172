using System.Collections.Generic;

/// A position to search in, with rules a little simpler than the real ones: pieces are always
/// promoted when they can be, and a game ends when a K is taken or has safely reached the far row.
sealed class Board
{
    static readonly Dictionary<string, int> Values = new Dictionary<string, int>
    {
        { "K", 0 }, { "R", 500 }, { "B", 400 }, { "G", 500 }, { "S", 400 }, { "P", 100 },
        { "+P", 500 }, { "+S", 500 },
    };

    // Where each kind may step: dots as on the wood, three rows of three, forward is up.
    const string Gold = "ooo" + "o o" + " o ";
    static readonly Dictionary<string, string> Dots = new Dictionary<string, string>
    {
        { "K", "ooo" + "o o" + "ooo" },
        { "R", " o " + "o o" + " o " },
        { "B", "o o" + "   " + "o o" },
        { "G", Gold },
        { "S", "ooo" + "   " + "o o" },
        { "P", " o " + "   " + "   " },
        { "+P", Gold },
        { "+S", Gold },
    };

    readonly string[][] cells;
    readonly Dictionary<string, int> ours; // the reserve of who is to move
    readonly Dictionary<string, int> theirs;
    readonly bool south; // is South to move?

    Board(string[][] cells, Dictionary<string, int> ours, Dictionary<string, int> theirs, bool south)
    {
        this.cells = cells;
        this.ours = ours;
        this.theirs = theirs;
        this.south = south;
    }

    public static Board Of(Question question)
    {
        return question.South
            ? new Board(question.Board, question.SouthReserve, question.NorthReserve, true)
            : new Board(question.Board, question.NorthReserve, question.SouthReserve, false);
    }

    bool IsSmall { get { return cells[0].Length == 3; } }

    bool IsOurs(string piece)
    {
        return piece != "" && (piece == piece.ToUpperInvariant()) == south;
    }

    /// How far a row is from the edge that the mover goes to.
    int Distance(int row) { return south ? row : cells.Length - 1 - row; }

    bool Promotes(string kind, int from, int to)
    {
        int zone = IsSmall ? 1 : 2;
        bool inside = Distance(to) < zone || (!IsSmall && Distance(from) < zone);
        return (kind == "P" || kind == "S") && inside;
    }

    /// Every step and drop.
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

    void AddSteps(List<Move> found, int row, int column)
    {
        string kind = cells[row][column].ToUpperInvariant();
        int forward = south ? 1 : -1;
        for (int dot = 0; dot < 9; dot++)
        {
            int toRow = row + (dot / 3 - 1) * forward;
            int toColumn = column + (dot % 3 - 1) * forward;
            bool onBoard =
                toRow >= 0 && toRow < cells.Length && toColumn >= 0 && toColumn < cells[0].Length;
            if (Dots[kind][dot] != 'o' || !onBoard || IsOurs(cells[toRow][toColumn])) continue;
            found.Add(new Move
            {
                Piece = kind,
                FromRow = row,
                FromColumn = column,
                ToRow = toRow,
                ToColumn = toColumn,
                Promotes = Promotes(kind, row, toRow),
            });
        }
    }

    void AddDrops(List<Move> found, int row, int column)
    {
        foreach (var held in ours)
            if (held.Value > 0 && MayDrop(held.Key, row, column))
                found.Add(new Move { Piece = held.Key, ToRow = row, ToColumn = column });
    }

    /// On 5x6 no P on the last row, and only one in a column.
    bool MayDrop(string kind, int row, int column)
    {
        if (kind != "P" || IsSmall) return true;
        foreach (string[] line in cells)
            if (line[column] == (south ? "P" : "p")) return false;
        return Distance(row) > 0;
    }

    public bool TakesKing(Move move)
    {
        return cells[move.ToRow][move.ToColumn].ToUpperInvariant() == "K";
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
        string lands = (move.Promotes ? "+" : "") + kind;
        after[move.ToRow][move.ToColumn] = south ? lands : lands.ToLowerInvariant();
        return new Board(after, theirs, reserve, !south);
    }

    /// Has the other side's K come to its far row? Who cannot take it has lost.
    public bool IsReached()
    {
        foreach (string piece in cells[south ? cells.Length - 1 : 0])
            if (IsSmall && piece == (south ? "k" : "K")) return true;
        return false;
    }

    /// Count the pieces, for who is to move. Here is much to improve!
    public int Evaluate()
    {
        int score = 0;
        foreach (string[] line in cells)
            foreach (string piece in line)
            {
                if (piece == "") continue;
                int value = Values[piece.ToUpperInvariant()];
                score += IsOurs(piece) ? value : -value;
            }
        foreach (var held in ours) score += Values[held.Key] * held.Value;
        foreach (var held in theirs) score -= Values[held.Key] * held.Value;
        return score;
    }
}
