using System.Collections.Generic;

/// A legal move with its parts.
sealed class Move
{
    public string Text; // the move itself, which is the answer
    public string Piece; // what moves; for a drop the piece dropped, "P"
    public int FromRow = -1; // -1 for a drop
    public int FromColumn = -1;
    public int ToRow;
    public int ToColumn;
    public string Takes; // what is captured, or ""
    public bool Promotes;
}

/// A kind of piece.
sealed class Piece
{
    public string Dots; // where it may step: three rows of three, forward is up; 'o' is a dot
    public bool Royal; // losing it loses the game
    public string Promotes; // what it is turned into, "+P", or ""
    public bool OnePerColumn; // may it be dropped only where no other stands in the column?

    /// The value of the piece: the number of its dots.
    public int Worth { get { return Royal ? 0 : 100 * (Dots.Split('o').Length - 1); } }
}

/// The referee's question. You need not change this file.
sealed class Question
{
    public Dictionary<string, Piece> Pieces = new Dictionary<string, Piece>(); // "P", "+P"
    public int PromotionRows; // how many of the far rows are the promotion zone
    public bool DeadEnds; // may a piece stand where it can never move again?
    public bool ReachWins; // does the royal piece win when it has safely reached the far row?
    public string[][] Board; // row 0 is North's edge; "P" is South's, "p" North's, "+P" promoted
    public bool South; // are you South, who plays upwards?
    public Dictionary<string, int> SouthReserve;
    public Dictionary<string, int> NorthReserve;
    public int Milliseconds; // for this move
    public List<Move> Moves = new List<Move>();

    public static Question Read(string line)
    {
        var json = (Dictionary<string, object>)Json.Read(line);
        var question = new Question();
        var rows = (List<object>)json["board"];
        question.Board = new string[rows.Count][];
        for (int row = 0; row < rows.Count; row++)
        {
            var cells = (List<object>)rows[row];
            question.Board[row] = new string[cells.Count];
            for (int column = 0; column < cells.Count; column++)
                question.Board[row][column] = (string)cells[column];
        }
        question.South = (string)json["you"] == "south";
        var reserves = (Dictionary<string, object>)json["reserves"];
        question.SouthReserve = Reserve(reserves["south"]);
        question.NorthReserve = Reserve(reserves["north"]);
        question.Milliseconds = (int)(double)json["milliseconds"];
        question.PromotionRows = (int)(double)json["promotion_rows"];
        question.DeadEnds = (bool)json["dead_ends"];
        question.ReachWins = (bool)json["reach_wins"];
        foreach (var each in (Dictionary<string, object>)json["pieces"])
            question.Pieces[each.Key] = ReadPiece((Dictionary<string, object>)each.Value);
        foreach (object each in (List<object>)json["details"])
            question.Moves.Add(ReadMove((Dictionary<string, object>)each));
        return question;
    }

    static Dictionary<string, int> Reserve(object json)
    {
        var found = new Dictionary<string, int>();
        foreach (var held in (Dictionary<string, object>)json) found[held.Key] = (int)(double)held.Value;
        return found;
    }

    static Piece ReadPiece(Dictionary<string, object> json)
    {
        return new Piece
        {
            Dots = (string)json["dots"],
            Royal = (bool)json["royal"],
            Promotes = (string)json["promotes"],
            OnePerColumn = (bool)json["one_per_column"],
        };
    }

    static Move ReadMove(Dictionary<string, object> json)
    {
        var to = (List<object>)json["to"];
        var from = (List<object>)json["from"];
        var move = new Move
        {
            Text = (string)json["move"],
            Piece = (string)json["piece"],
            Takes = (string)json["takes"],
            Promotes = (bool)json["promotes"],
            ToRow = (int)(double)to[0],
            ToColumn = (int)(double)to[1],
        };
        if (from != null)
        {
            move.FromRow = (int)(double)from[0];
            move.FromColumn = (int)(double)from[1];
        }
        return move;
    }
}
