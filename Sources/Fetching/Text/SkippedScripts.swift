/// Finds the scripts and styles of a page that contain no metadata, so that they are not parsed. They are a third of
/// most pages and nearly all of some.
enum SkippedScripts {
    /// Size in bytes above which a script counts as a program. Shorter ones may redirect: see ``ScriptRedirect``.
    static let maxRedirectScriptBytes = 4 << 10

    /// Returns the byte ranges of their contents, in order.
    static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var tags = TagScanner(bytes)
        while let tag = tags.next() {
            guard let end = tag.contentEnd, tag.name == "style" || tag.name == "script" else { continue }
            let content = tag.range.upperBound..<end
            if tag.name == "style" || isProgram(UnsafeRawBufferPointer(rebasing: bytes[content]), of: bytes[tag.range])
            {
                ranges.append(content)
            }
        }
        return ranges
    }

    private static func isProgram(_ script: UnsafeRawBufferPointer, of tag: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard script.count > maxRedirectScriptBytes, !String(decoding: tag, as: UTF8.self).lowercased().contains("json")
        else {
            return false
        }
        // A script with an HTML comment is kept, because `</script>` inside the comment may not end it.
        var offset = 0
        while let open = script.offset(of: UInt8(ascii: "<"), from: offset) {
            if script[open...].starts(with: "<!--".utf8) { return false }
            offset = open + 1
        }
        return true
    }
}
