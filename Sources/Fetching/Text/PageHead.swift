/// Finds the end of a page's head in its bytes.
enum PageHead {
    /// Returns the offset of the tag that ends the head: `</head>`, `<body>`, or one that only a body may hold. `nil`
    /// if the bytes end before it, or are in an encoding whose tags are not ASCII.
    static func end(in bytes: UnsafeRawBufferPointer) -> Int? {
        var tags = TagScanner(bytes)
        while let tag = tags.next() {
            if endsHead(tag) { return tag.range.lowerBound }
        }
        return nil
    }

    /// Whether at least `margin` bytes follow both the end of the head and the first title or heading.
    static func isComplete(_ bytes: UnsafeRawBufferPointer, margin: Int) -> Bool {
        var tags = TagScanner(bytes)
        var (hasEnded, hasTitle) = (false, false)
        while let tag = tags.next() {
            hasEnded = hasEnded || endsHead(tag)
            hasTitle = hasTitle || !tag.isClosing && ["title", "h1"].contains(tag.name)
            if hasEnded, hasTitle { return bytes.count - tag.range.lowerBound >= margin }
        }
        return false
    }

    private static func endsHead(_ tag: TagScanner.Tag) -> Bool {
        tag.isClosing ? tag.name == "head" : bodyTags.contains(tag.name)
    }

    /// Elements that only a body may contain.
    private static let bodyTags: Set<String> = ["body", "frameset", "main", "article", "table", "h1", "p"]
}
