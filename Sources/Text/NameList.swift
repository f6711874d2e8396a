/// Returns the names in a list that a person typed, separated by commas (`,` `，` `、`) or line breaks. Names that differ
/// only in case occur once. A name in double quotes may contain commas.
/// - Parameter mark: removed from the beginning of names, as in `#여행`.
package func listedNames(_ text: String, dropping mark: Character? = nil) -> [String] {
    var seenKeys: Set<String> = []
    return listPieces(text).map { String($0.trimmingPrefix { $0 == mark || $0.isWhitespace }).oneLine }
        .filter { !$0.isEmpty && seenKeys.insert($0.matchKey).inserted }
}

/// Returns the text that ``listedNames(_:dropping:)`` reads as these names.
package func nameList(_ names: [String]) -> String {
    names.map { name in
        let name = name.oneLine
        return name.contains(where: isSeparator) ? "\"\(name)\"" : name
    }.joined(separator: ", ")
}

private func isSeparator(_ character: Character) -> Bool { ",，、".contains(character) || character.isNewline }

private func listPieces(_ text: String) -> [Substring] {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return text.split(whereSeparator: isSeparator) }
    var pieces: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
        let piece = quotedPiece(rest.drop(while: \.isWhitespace)) ?? (name: rest.prefix { !isSeparator($0) }, end: nil)
        pieces.append(piece.name)
        rest = rest[(piece.end ?? piece.name.endIndex)...].dropFirst()
    }
    return pieces
}

/// Returns the quoted name with commas at the beginning and the end of its piece of the list; `nil` if there is none or
/// anything but blanks follows the closing quote.
private func quotedPiece(_ text: Substring) -> (name: Substring, end: Substring.Index?)? {
    let body = text.dropFirst()
    guard text.first == "\"", let closingQuote = body.firstIndex(of: "\"") else { return nil }
    let rest = body[closingQuote...].dropFirst().drop { $0 == " " }
    guard body[..<closingQuote].contains(where: isSeparator), rest.first.map(isSeparator) ?? true else { return nil }
    return (body[..<closingQuote], rest.startIndex)
}
