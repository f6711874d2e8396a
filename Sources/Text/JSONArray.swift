import Foundation

/// Ids as a JSON array, for `json_each`: one bound value and one prepared statement whatever their number. Each stands in it
/// once, so that no row comes twice.
package func jsonArray(_ numbers: some Sequence<Int64>) -> String { jsonArray(Array(numbers)) }

/// The same for what is an array already: every list asks with one.
package func jsonArray(_ numbers: [Int64]) -> String {
    var text = [UInt8(ascii: "[")]
    text.reserveCapacity(numbers.count * 8 + 2)
    for number in once(numbers) {
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        if number < 0 { text.append(UInt8(ascii: "-")) }
        text.appendDecimal(number.magnitude)
    }
    text.append(UInt8(ascii: "]"))
    return String(decoding: text, as: UTF8.self)
}

/// The first of each, in their order.
private func once(_ numbers: [Int64]) -> [Int64] {
    // Ids of a list mostly rise or fall all along, so that none comes twice.
    var (rises, falls) = (true, true)
    for (number, next) in zip(numbers, numbers.dropFirst()) {
        if number >= next { rises = false }
        if number <= next { falls = false }
    }
    if rises || falls { return numbers }
    var seen = Set<Int64>(minimumCapacity: numbers.count)
    return numbers.filter { seen.insert($0).inserted }
}

/// Texts as a JSON array, for `json_each`.
package func jsonArray(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(jsonString).joined(separator: ",") + "]"
}

/// A text as JSON has it, quoted.
package func jsonString(_ text: String) -> String {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    guard text.utf8.contains(where: { $0 < 32 || $0 == quote || $0 == backslash }) else { return "\"\(text)\"" }
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
