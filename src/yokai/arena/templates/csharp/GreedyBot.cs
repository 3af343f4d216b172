using System;
using System.Collections.Generic;

/// A greedy bot: it plays the move that takes the most, without looking ahead.
static class GreedyBot
{
    // Piece values by letter. "+P" is a promoted P.
    // K is the koropokkuru (the lion): taking it wins the game.
    static readonly Dictionary<string, int> Values = new Dictionary<string, int>
    {
        { "", 0 }, { "K", 1000 }, { "R", 5 }, { "B", 4 }, { "G", 5 }, { "S", 4 }, { "P", 1 },
        { "+P", 5 }, { "+S", 5 },
    };

    /// The value of what a move takes, and a little more for a promotion.
    static int Points(Move move)
    {
        return Values[move.Takes.ToUpperInvariant()] + (move.Promotes ? 3 : 0);
    }

    static void Main()
    {
        var random = new Random();
        Plain.Run(question =>
        {
            Move best = question.Moves[0];
            int asGood = 1;
            foreach (Move move in question.Moves)
            {
                if (Points(move) > Points(best))
                {
                    best = move;
                    asGood = 1;
                }
                else if (Points(move) == Points(best) && random.Next(++asGood) == 0)
                {
                    best = move; // so that any of the best moves may be played
                }
            }
            return best;
        });
    }
}
