import Foundation

/// Ids as a JSON array, for `json_each`: one bound value and one prepared statement whatever their number. Each stands in it
/// once, so that no row comes twice.
package func jsonArray(_ numbers: some Sequence<Int64>) -> String {
    var seen: Set<Int64> = []
    var text = "["
    for number in numbers where seen.insert(number).inserted {
        if seen.count > 1 { text += "," }
        text += String(number)
    }
    return text + "]"
}

/// Texts as a JSON array, for `json_each`.
package func jsonArray(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(jsonString).joined(separator: ",") + "]"
}

/// A text as JSON has it, quoted.
package func jsonString(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": out += "\\\(scalar)"
        case _ where scalar.value < 32: out += "\\u00\(hexadecimal([UInt8(scalar.value)]))"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out + "\""
}

/// The texts of a JSON array, as columns hold it; anything else counts as empty.
package func jsonTexts(_ json: String) -> [String] {
    json == "[]" ? [] : (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
}
