using System.Collections.Generic;

/// One legal move, in parts.
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

/// What the referee asks. You need not change this file.
sealed class Question
{
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
