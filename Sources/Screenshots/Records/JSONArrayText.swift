import Foundation

/// A JSON array of strings, as columns hold it.
enum JSONArrayText {
    /// Anything else counts as empty.
    static func strings(_ text: String) -> [String] {
        if text == "[]" { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }

    static func numbers(_ numbers: some Sequence<Int64>) -> String {
        "[" + numbers.map(String.init).joined(separator: ",") + "]"
    }
}
