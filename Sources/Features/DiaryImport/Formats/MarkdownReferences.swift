import Text

/// Converts reference links and pictures of Markdown (`![sea][1]`, with `[1]: sea.jpg` on another line) to inline ones.
enum MarkdownReferences {
    private static let definition = CompiledRegex(/^ {0,3}\[([^\]^][^\]]*)\]:\s*(?:<([^>]+)>|(\S+))\s*(?:["'(].*)?$/)
    /// `[text][label]` or `[text][]`.
    private static let fullReference = CompiledRegex(/(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\[([^\]]*)\]/)
    /// `[label]`.
    private static let shortReference = CompiledRegex(/(!?)\[([^\[\]]+)\](?![\[(:])/)

    /// - Parameter text: a text with line feeds alone.
    /// - Returns: the text with inline links and without the definitions of those. Code and unused definitions stay.
    static func inlined(_ text: String) -> String {
        guard text.contains("]:") else { return text }
        var lines: [(text: String, isCode: Bool)] = []
        var isCode = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isFence = line.contains(MarkdownSyntax.fence)
            lines.append((String(line), isCode || isFence))
            if isFence { isCode.toggle() }
        }
        var targets: [String: String] = [:]
        var definitionLines: [String: Int] = [:]
        for (index, line) in lines.enumerated() where !line.isCode {
            guard let match = line.text.wholeMatch(of: definition), targets[key(match.1)] == nil else { continue }
            targets[key(match.1)] = String(match.2 ?? match.3 ?? "")
            definitionLines[key(match.1)] = index
        }
        guard !targets.isEmpty else { return text }
        var usedKeys: Set<String> = []
        func inline(_ reference: Substring, _ pictureMark: Substring, _ text: Substring, _ label: Substring) -> String {
            let key = key(label.isEmpty ? text : label)
            guard let target = targets[key] else { return String(reference) }
            usedKeys.insert(key)
            return "\(pictureMark)[\(text)](<\(target)>)"
        }
        for index in lines.indices where !lines[index].isCode && !definitionLines.values.contains(index) {
            lines[index].text = lines[index].text.replacing(fullReference) { inline($0.0, $0.1, $0.2, $0.3) }
                .replacing(shortReference) { inline($0.0, $0.1, $0.2, "") }
        }
        let droppedLines = Set(usedKeys.compactMap { definitionLines[$0] })
        return lines.indices.filter { !droppedLines.contains($0) }.map { lines[$0].text }.joined(separator: "\n")
    }

    /// Returns what labels are compared by: they differ neither by case nor by the amount of white space.
    private static func key(_ label: Substring) -> String { String(label).oneLine.lowercased() }
}
