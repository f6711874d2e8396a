/// Enough of an HTML reader to find what does not nest.
package struct Markup {
    package let problems: [String]
    package let elements: [String]

    private static let void: Set<Substring> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    package init(_ html: String) {
        var problems: [String] = []
        var elements: [String] = []
        var open: [Substring] = []
        var ids: Set<Substring> = []
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!") {
                rest = rest.drop { $0 != ">" }
                continue
            }
            guard let end = Self.end(of: rest) else {
                problems.append("a tag never ends: \(rest.prefix(60))")
                break
            }
            let tag = rest[..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if tag.hasPrefix("/") {
                if open.popLast() != name { problems.append("</\(name)> closes something else: \(rest.prefix(80))") }
                continue
            }
            elements.append(String(tag))
            if let id = tag.firstMatch(of: /\sid="([^"]*)"/)?.1, !ids.insert(id).inserted {
                problems.append("the id \(id) is there twice")
            }
            if !Self.void.contains(name), !tag.hasSuffix("/") { open.append(name) }
        }
        if !open.isEmpty { problems.append("never closed: \(open.joined(separator: " "))") }
        self.problems = problems
        self.elements = elements
    }

    /// The `>` that ends a tag, outside of quotes.
    private static func end(of text: Substring) -> String.Index? {
        var quoted = false
        for index in text.indices {
            if text[index] == "\"" { quoted.toggle() }
            if text[index] == ">", !quoted { return index }
        }
        return nil
    }

    package func count(_ name: String) -> Int {
        elements.count { $0 == name || $0.hasPrefix(name + " ") }
    }
}
