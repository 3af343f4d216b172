import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects are Maps, arrays are Lists, numbers are Doubles. You need not change it. */
final class Json {
    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        return new Json(text).value();
    }

    private char peek() {
        while (text.charAt(at) == ' ' || text.charAt(at) == ',' || text.charAt(at) == ':') {
            at++;
        }
        return text.charAt(at);
    }

    private Object value() {
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            default:
                return word();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> found = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = string();
            found.put(key, value());
        }
        at++;
        return found;
    }

    private List<Object> array() {
        List<Object> found = new ArrayList<>();
        at++;
        while (peek() != ']') {
            found.add(value());
        }
        at++;
        return found;
    }

    private String string() {
        StringBuilder found = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\') {
                at++; // the letter after it; more than that is not in a question
            }
            found.append(text.charAt(at));
        }
        at++;
        return found.toString();
    }

    private Object word() {
        int from = at;
        while (at < text.length() && " ,]}".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(from, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return Double.valueOf(word);
        }
    }
}
