using System;

/// The plain protocol: each line is a question, each answer is a line. You need not change it.
static class Plain
{
    /// Ask `choose` at every question, until there are no more.
    public static void Run(Func<Question, Move> choose)
    {
        if (!Console.IsInputRedirected)
            Console.Error.WriteLine(
                "This is a bot: it waits for questions, each a line of JSON."
                    + " Let it play by: yokai bot check FOLDER");
        string line;
        while ((line = Console.In.ReadLine()) != null)
        {
            Move move = choose(Question.Read(line));
            Console.Out.Write("{\"move\": \"" + move.Text + "\"}\n");
            Console.Out.Flush();
        }
    }
}
