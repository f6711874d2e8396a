/// Ids as a JSON array, for `json_each`: one bound value and one prepared statement whatever their number. Each stands in it
/// once, so that no row comes twice.
package func jsonArray(_ numbers: some Sequence<Int64>) -> String { jsonArray(Array(numbers)) }

/// The same for what is an array already: every list asks with one.
package func jsonArray(_ numbers: [Int64]) -> String {
    var seen = Set<Int64>(minimumCapacity: numbers.count)
    var json = JSONWriter(capacity: numbers.count * 8 + 2)
    json.array { json in
        for number in numbers where seen.insert(number).inserted { json.value(Int(number)) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
}

/// Texts as a JSON array, for `json_each`.
package func jsonArray(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(jsonString).joined(separator: ",") + "]"
}

/// A text as JSON has it, quoted.
package func jsonString(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
}

/// The texts of a JSON array, as columns hold it; anything else counts as empty.
package func jsonTexts(_ json: String) -> [String] {
    json == "[]" ? [] : JSONValue(json)?.strings ?? []
}
