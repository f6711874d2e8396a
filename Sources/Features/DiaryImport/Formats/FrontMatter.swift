import Foundation
import Text

/// The fields above a Markdown text, in YAML (`---`) or TOML (`+++`). Only texts and lists of texts are read.
struct FrontMatter {
    /// Values by lower-case field name.
    private(set) var fields: [String: [String]] = [:]
    /// Text below the fields.
    let body: Substring

    /// - Returns: `nil` if a text has no front matter, or none that ends within 2,000 lines.
    init?(_ text: String) {
        let text = Substring(text)
        let fence = text.prefix(3)
        guard fence == "---" || fence == "+++", let start = text.firstIndex(where: \.isNewline),
            text[..<start].dropFirst(3).allSatisfy(\.isWhitespace)
        else { return nil }
        var rest = text[text.index(after: start)...]
        var lines: [Substring] = []
        while true {
            guard !rest.isEmpty, lines.count < 2_000 else { return nil }
            let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
            let line = rest[..<end]
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
            if line.hasPrefix(fence), line.dropFirst(3).allSatisfy(\.isWhitespace) { break }
            lines.append(line)
        }
        body = rest
        read(lines)
    }

    subscript(_ names: String...) -> String? {
        names.lazy.compactMap { fields[$0]?.first }.first { !$0.isEmpty }
    }

    func list(_ names: String...) -> [String] {
        names.flatMap { fields[$0] ?? [] }.filter { !$0.isEmpty }
    }

    private static let listItem = CompiledRegex(/\s*-\s+(.*)/)
    private static let field = CompiledRegex(/([\p{L}\p{N}_][\p{L}\p{N}_ .\-]*?)\s*[:=](?:\s+(.*)|\s*)/)
    private static let block = CompiledRegex(/[>|][+-]?/)

    private mutating func read(_ lines: [Substring]) {
        var name = ""
        var isBlock = false
        for line in lines {
            if isBlock, line.first?.isWhitespace == true || line.isEmpty {
                let more = line.trimmingCharacters(in: .whitespaces)
                fields[name] = [((fields[name]?.first ?? "") + " " + more).oneLine]
                continue
            }
            isBlock = false
            if let match = line.wholeMatch(of: Self.listItem) {
                fields[name, default: []].append(Self.scalar(match.1))
            } else if let match = line.wholeMatch(of: Self.field) {
                name = match.1.lowercased()
                let value = (match.2 ?? "").trimmingCharacters(in: .whitespaces)
                isBlock = value.wholeMatch(of: Self.block) != nil
                fields[name] = isBlock || value.isEmpty ? [] : Self.values(value)
            }
        }
    }

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

    private static func scalar(_ text: Substring) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            return (JSONValue(text)?.string ?? String(text.dropFirst().dropLast())).nfc
        }
        if text.count > 1, text.hasPrefix("'"), text.hasSuffix("'") {
            return String(text.dropFirst().dropLast()).replacing("''", with: "'").nfc
        }
        // A blank and a number sign begin a comment.
        let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
        return text[..<end].trimmingCharacters(in: .whitespaces).nfc
    }
}
