/// The scripts and styles of a page that nobody reads. They are a third of most pages and nearly all of some, and cost a
/// parser as much as markup does.
enum SkippedScripts {
    /// Longer scripts are programs; shorter ones may send the browser elsewhere: see ``ScriptRedirect``.
    static let shortest = 4 << 10

    /// The ranges of their contents, in order.
    static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var tags = TagScanner(bytes)
        while let tag = tags.next() {
            guard let end = tag.contentEnd, tag.name == "style" || tag.name == "script" else { continue }
            let content = tag.range.upperBound..<end
            if tag.name == "style" || isUnread(UnsafeRawBufferPointer(rebasing: bytes[content]), of: bytes[tag.range]) {
                ranges.append(content)
            }
        }
        return ranges
    }

    private static func isUnread(_ script: UnsafeRawBufferPointer, of tag: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard script.count > shortest, !String(decoding: tag, as: UTF8.self).lowercased().contains("json") else {
            return false
        }
        // Such a comment may hold a closing tag that does not close.
        var offset = 0
        while let open = script.offset(of: UInt8(ascii: "<"), from: offset) {
            if script[open...].starts(with: "<!--".utf8) { return false }
            offset = open + 1
        }
        return true
    }
}
