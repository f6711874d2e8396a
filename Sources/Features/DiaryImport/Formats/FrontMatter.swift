import Foundation
import Text

/// The fields above a Markdown text, in YAML (`---`) or TOML (`+++`). Only strings and lists of strings are read.
struct FrontMatter {
    /// Values by lower-case field name.
    private(set) var fields: [String: [String]] = [:]
    /// Text below the fields.
    let body: Substring

    /// Maximum number of lines of a front matter.
    private static let maxLines = 2_000

    /// - Returns: `nil` if a text has no front matter, or none that ends within ``maxLines`` lines.
    init?(_ text: String) {
        let text = Substring(text)
        let fence = text.prefix(3)
        guard fence == "---" || fence == "+++", let start = text.firstIndex(where: \.isNewline),
            text[..<start].dropFirst(3).allSatisfy(\.isWhitespace)
        else { return nil }
        var remainingText = text[text.index(after: start)...]
        var lines: [Substring] = []
        while true {
            guard !remainingText.isEmpty, lines.count < Self.maxLines else { return nil }
            let end = remainingText.firstIndex(where: \.isNewline) ?? remainingText.endIndex
            let line = remainingText[..<end]
            remainingText = remainingText[end...].dropFirst()
            if line.hasPrefix(fence), line.dropFirst(3).allSatisfy(\.isWhitespace) { break }
            lines.append(line)
        }
        body = remainingText
        parseFields(lines)
    }

    /// The value of the first of these fields that has one.
    subscript(_ names: String...) -> String? {
        names.lazy.compactMap { fields[$0]?.first }.first { !$0.isEmpty }
    }

    /// Returns the values of all these fields.
    func list(_ names: String...) -> [String] {
        names.flatMap { fields[$0] ?? [] }.filter { !$0.isEmpty }
    }

    private static let listItem = CompiledRegex(/\s*-\s+(.*)/)
    private static let field = CompiledRegex(/([\p{L}\p{N}_][\p{L}\p{N}_ .\-]*?)\s*[:=](?:\s+(.*)|\s*)/)
    /// The mark after a field's name of a text on the following, indented lines.
    private static let blockMark = CompiledRegex(/[>|][+-]?/)

    private mutating func parseFields(_ lines: [Substring]) {
        var name = ""
        var isBlock = false
        for line in lines {
            if isBlock, line.first?.isWhitespace == true || line.isEmpty {
                let continuation = line.trimmingCharacters(in: .whitespaces)
                fields[name] = [((fields[name]?.first ?? "") + " " + continuation).oneLine]
                continue
            }
            isBlock = false
            if let match = line.wholeMatch(of: Self.listItem) {
                fields[name, default: []].append(Self.scalar(match.1))
            } else if let match = line.wholeMatch(of: Self.field) {
                name = match.1.lowercased()
                let value = (match.2 ?? "").trimmingCharacters(in: .whitespaces)
                isBlock = value.wholeMatch(of: Self.blockMark) != nil
                fields[name] = isBlock || value.isEmpty ? [] : Self.values(value)
            }
        }
    }

    /// Returns the values of a list in brackets, or one value.
    private static func values(_ text: String) -> [String] {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return [scalar(text[...])] }
        var values: [String] = []
        var current = ""
        var quote: Character?
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if isEscaped {
                isEscaped = false
            } else if quote == "\"", character == "\\" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, current.allSatisfy(\.isWhitespace), character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character == "," {
                values.append(scalar(current[...]))
                current = ""
                continue
            }
            current.append(character)
        }
        return (values + [scalar(current[...])]).filter { !$0.isEmpty }
    }

    /// Returns a string without its quotes or a comment behind it.
    private static func scalar(_ text: Substring) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            return (JSONValue(text)?.string ?? String(text.dropFirst().dropLast())).nfc
        }
        if text.count > 1, text.hasPrefix("'"), text.hasSuffix("'") {
            return String(text.dropFirst().dropLast()).replacing("''", with: "'").nfc
        }
        // A space and a number sign begin a comment.
        let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
        return text[..<end].trimmingCharacters(in: .whitespaces).nfc
    }
}
