import Site
import Tables
import Text

/// `https://example.org/ | Title`, a line each; empty lines part the groups. Lists of addresses look the same.
struct OneTabReader: BookmarkSource {
    private static let longestLine = 64 << 10
    private var lines: LineReader

    init(_ source: @escaping ImportBytes.Source) throws {
        lines = try LineReader(source, limit: Self.longestLine)
    }

    mutating func next() throws -> Bookmark? {
        while let line = try lines.next() {
            let text = line.oneLine
            guard !text.isEmpty else { continue }
            let parts = text.split(separator: " | ", maxSplits: 1).map(String.init)
            var bookmark = Bookmark(address: parts.first ?? "")
            bookmark.title = parts.count > 1 ? parts[1].oneLine : ""
            var json = JSONWriter()
            json.value(line)
            bookmark.original = json.bytes
            return bookmark
        }
        return nil
    }

    private static let entry = Pattern(/[a-z][a-z0-9+.\-]*:\S+( \| .*)?/)

    /// Whether the first lines are addresses, one of them with a title.
    static func isSure(_ source: @escaping ImportBytes.Source) -> Bool {
        guard var lines = try? LineReader(source, limit: longestLine) else { return false }
        var (seen, titled) = (0, false)
        while seen < 20, let line = try? lines.next() {
            let text = line.oneLine
            if text.isEmpty { continue }
            guard text.wholeMatch(of: entry) != nil else { return false }
            seen += 1
            titled = titled || text.contains(" | ")
        }
        return titled
    }
}
