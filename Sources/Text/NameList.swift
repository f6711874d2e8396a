/// The names in a list that a person typed: apart by commas (`,` `，` `、`) or line breaks, each on one line, and once
/// whatever its case. A name in double quotes may hold commas.
/// - Parameter mark: taken off where names begin with it, as in `#여행`.
package func listedNames(_ text: String, dropping mark: Character? = nil) -> [String] {
    var seenKeys: Set<String> = []
    return listPieces(text).map { String($0.trimmingPrefix { $0 == mark || $0.isWhitespace }).oneLine }
        .filter { !$0.isEmpty && seenKeys.insert($0.matchKey).inserted }
}

/// The list that ``listedNames(_:dropping:)`` reads as these names.
package func nameList(_ names: [String]) -> String {
    names.map { name in
        let name = name.oneLine
        return name.contains(where: endsName) ? "\"\(name)\"" : name
    }.joined(separator: ", ")
}

private func endsName(_ character: Character) -> Bool { ",，、".contains(character) || character.isNewline }

private func listPieces(_ text: String) -> [Substring] {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return text.split(whereSeparator: endsName) }
    var pieces: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
        let piece = quotedPiece(rest.drop(while: \.isWhitespace)) ?? (name: rest.prefix { !endsName($0) }, end: nil)
        pieces.append(piece.name)
        rest = rest[(piece.end ?? piece.name.endIndex)...].dropFirst()
    }
    return pieces
}

/// A name with commas that is in quotes at the beginning, and where its piece of the list ends; `nil` if more than blanks
/// follows the closing quote.
private func quotedPiece(_ text: Substring) -> (name: Substring, end: Substring.Index?)? {
    let body = text.dropFirst()
    guard text.first == "\"", let quote = body.firstIndex(of: "\"") else { return nil }
    let rest = body[quote...].dropFirst().drop { $0 == " " }
    guard body[..<quote].contains(where: endsName), rest.first.map(endsName) ?? true else { return nil }
    return (body[..<quote], rest.startIndex)
}
