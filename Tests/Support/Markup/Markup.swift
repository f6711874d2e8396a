/// A simple check of HTML for unclosed elements and repeated ids.
package struct Markup {
    package let problems: [String]
    /// Start tags without the angle brackets.
    package let elements: [String]

    private static let void: Set<Substring> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    package init(_ html: String) {
        var problems: [String] = []
        var elements: [String] = []
        var open: [Substring] = []
        var ids: Set<Substring> = []
        var remainingHTML = html[...]
        while let start = remainingHTML.firstIndex(of: "<") {
            remainingHTML = remainingHTML[remainingHTML.index(after: start)...]
            if remainingHTML.hasPrefix("!") {
                remainingHTML = remainingHTML.drop { $0 != ">" }
                continue
            }
            guard let end = Self.end(of: remainingHTML) else {
                problems.append("a tag never ends: \(remainingHTML.prefix(60))")
                break
            }
            let tag = remainingHTML[..<end]
            remainingHTML = remainingHTML[remainingHTML.index(after: end)...]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if tag.hasPrefix("/") {
                if open.popLast() != name {
                    problems.append("</\(name)> closes something else: \(remainingHTML.prefix(80))")
                }
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

    /// Returns the index of the `>` that ends a tag, outside of quotes.
    private static func end(of text: Substring) -> String.Index? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ">", !isQuoted { return index }
        }
        return nil
    }

    /// Returns the number of elements with a name.
    package func count(_ name: String) -> Int {
        elements.count { $0 == name || $0.hasPrefix(name + " ") }
    }
}
