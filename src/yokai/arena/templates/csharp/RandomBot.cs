using System;

/// The simplest bot: it plays a random legal move.
static class RandomBot
{
    static void Main()
    {
        var random = new Random();
        // question.Moves has every move you may play. Give one of them back.
        // Console.Error.WriteLine shows you something; Console.Out would be taken for an answer.
        Plain.Run(question => question.Moves[random.Next(question.Moves.Count)]);
    }
}
