/// Finds the end of a page's head in its bytes.
enum PageHead {
    /// The offset of the tag that ends the head: `</head>`, `<body>`, or one that only a body may hold. `nil` if the bytes
    /// end before it, or are in an encoding whose tags are not ASCII.
    static func end(in bytes: UnsafeRawBufferPointer) -> Int? {
        var tags = TagScanner(bytes)
        while let tag = tags.next() {
            if tag.isClosing ? tag.name == "head" : bodyTags.contains(tag.name) { return tag.range.lowerBound }
        }
        return nil
    }

    private static let bodyTags: Set<String> = ["body", "frameset", "main", "article", "table", "h1", "p"]
}
