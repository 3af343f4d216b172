using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// Reads JSON: objects are Dictionaries, arrays are Lists, numbers are doubles. You need not change it.
sealed class Json
{
    readonly string text;
    int at = 0;

    Json(string text) { this.text = text; }

    public static object Read(string text) { return new Json(text).Value(); }

    char Peek()
    {
        while (text[at] == ' ' || text[at] == ',' || text[at] == ':') at++;
        return text[at];
    }

    object Value()
    {
        switch (Peek())
        {
            case '{': return Object();
            case '[': return Array();
            case '"': return String();
            default: return Word();
        }
    }

    Dictionary<string, object> Object()
    {
        var found = new Dictionary<string, object>();
        at++;
        while (Peek() != '}')
        {
            string key = String();
            found[key] = Value();
        }
        at++;
        return found;
    }

    List<object> Array()
    {
        var found = new List<object>();
        at++;
        while (Peek() != ']') found.Add(Value());
        at++;
        return found;
    }

    string String()
    {
        var found = new StringBuilder();
        for (at++; text[at] != '"'; at++)
        {
            if (text[at] == '\\') at++; // the letter after it; more than that is not in a question
            found.Append(text[at]);
        }
        at++;
        return found.ToString();
    }

    object Word()
    {
        int from = at;
        while (at < text.Length && " ,]}".IndexOf(text[at]) < 0) at++;
        string word = text.Substring(from, at - from);
        switch (word)
        {
            case "null": return null;
            case "true": return true;
            case "false": return false;
            default: return double.Parse(word, CultureInfo.InvariantCulture);
        }
    }
}
