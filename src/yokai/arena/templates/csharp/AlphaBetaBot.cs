using System;
using System.Collections.Generic;

/// A bot that looks ahead: alpha-beta search.
///
/// It plays out what we could do, what the other side could answer, and so on, and assumes that
/// both choose what is best for them. The referee tells which moves are legal now; deeper in the
/// search Board has rules of its own.
sealed class AlphaBetaBot
{
    const int Win = 100000;

    readonly DateTime deadline;
    bool outOfTime = false;

    AlphaBetaBot(Question question)
    {
        deadline = DateTime.UtcNow.AddMilliseconds(question.Milliseconds / 2.0);
    }

    /// Alpha-beta search: the value of a board for the side to move. The side to move is sure of
    /// alpha already, the other side of beta. Values outside of the two need no exact search.
    int Search(Board board, int depth, int alpha, int beta)
    {
        List<Move> moves = board.Moves();
        if (moves.Exists(board.TakesRoyal)) return Win + depth;
        if (board.IsReached()) return -Win - depth;
        if (DateTime.UtcNow > deadline) outOfTime = true;
        if (depth <= 0 || outOfTime) return board.Evaluate();
        foreach (Move move in moves)
        {
            int score = -Search(board.Play(move), depth - 1, -beta, -alpha);
            if (score >= beta) return beta;
            alpha = Math.Max(alpha, score);
        }
        return alpha;
    }

    /// Search our moves to this depth, and return the best.
    Move Best(Board board, List<Move> moves, int depth)
    {
        Move best = moves[0];
        int alpha = -2 * Win;
        foreach (Move move in moves)
        {
            if (board.TakesRoyal(move)) return move;
            int score = -Search(board.Play(move), depth - 1, -2 * Win, -alpha);
            if (score > alpha && !outOfTime)
            {
                alpha = score;
                best = move;
            }
        }
        return best;
    }

    Move Choose(Question question)
    {
        Board board = Board.Of(question);
        List<Move> moves = question.Moves;
        for (int depth = 1; depth < 20 && !outOfTime; depth++)
        {
            Move best = Best(board, moves, depth);
            if (outOfTime) break; // only a finished depth counts
            moves.Remove(best);
            moves.Insert(0, best); // the best move first: alpha-beta then cuts more
        }
        return moves[0];
    }

    static void Main()
    {
        Plain.Run(question => new AlphaBetaBot(question).Choose(question));
    }
}
