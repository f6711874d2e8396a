import Text

/// Reference links and pictures of Markdown (`![sea][1]`, with `[1]: sea.jpg` on a line of its own) as inline ones.
enum MarkdownReferences {
    private static let definition = CompiledRegex(/^ {0,3}\[([^\]^][^\]]*)\]:\s*(?:<([^>]+)>|(\S+))\s*(?:["'(].*)?$/)
    private static let full = CompiledRegex(/(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\[([^\]]*)\]/)
    private static let short = CompiledRegex(/(!?)\[([^\[\]]+)\](?![\[(:])/)

    /// - Parameter text: with line feeds alone.
    /// - Returns: the text without the definitions that something in it names; all else stays as it is.
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
        var places: [String: Int] = [:]
        for (index, line) in lines.enumerated() where !line.isCode {
            guard let match = line.text.wholeMatch(of: definition), targets[key(match.1)] == nil else { continue }
            targets[key(match.1)] = String(match.2 ?? match.3 ?? "")
            places[key(match.1)] = index
        }
        guard !targets.isEmpty else { return text }
        var used: Set<String> = []
        func inline(_ whole: Substring, _ mark: Substring, _ words: Substring, _ label: Substring) -> String {
            let key = key(label.isEmpty ? words : label)
            guard let target = targets[key] else { return String(whole) }
            used.insert(key)
            return "\(mark)[\(words)](<\(target)>)"
        }
        for index in lines.indices where !lines[index].isCode && !places.values.contains(index) {
            lines[index].text = lines[index].text.replacing(full) { inline($0.0, $0.1, $0.2, $0.3) }
                .replacing(short) { inline($0.0, $0.1, $0.2, "") }
        }
        let dropped = Set(used.compactMap { places[$0] })
        return lines.indices.filter { !dropped.contains($0) }.map { lines[$0].text }.joined(separator: "\n")
    }

    /// Labels differ neither by case nor by how much white space is in them.
    private static func key(_ label: Substring) -> String { String(label).oneLine.lowercased() }
}
