/// Returns ids as a JSON array for `json_each`: one bound value and one prepared statement for any number of ids. Each
/// id occurs once, so that no row is returned twice.
package func jsonArray(_ numbers: some Sequence<Int64>) -> String { jsonArray(Array(numbers)) }

/// Returns ids as a JSON array without copying them first. Every list uses this overload.
package func jsonArray(_ numbers: [Int64]) -> String {
    var seenNumbers = Set<Int64>(minimumCapacity: numbers.count)
    var json = JSONWriter(capacity: numbers.count * 8 + 2)
    json.array { json in
        for number in numbers where seenNumbers.insert(number).inserted { json.value(Int(number)) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
}

/// Returns texts as a JSON array for `json_each`.
package func jsonArray(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(jsonString).joined(separator: ",") + "]"
}

/// Returns a text as a quoted JSON string.
package func jsonString(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
}

/// Returns the texts of a JSON array, as columns store it; an empty array for anything else.
package func jsonTexts(_ json: String) -> [String] {
    json == "[]" ? [] : JSONValue(json)?.strings ?? []
}
