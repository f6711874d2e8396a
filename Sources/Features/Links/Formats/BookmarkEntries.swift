import Text

/// Reads the entries of several files, one after the other.
struct BookmarkEntries {
    private var remainingPaths: ArraySlice<String>
    private let format: BookmarkFormat
    private var extras: PocketExtras?
    private let openReader: (String) throws -> any BookmarkSource
    private var currentReader: (any BookmarkSource)?

    /// - Parameters:
    ///   - paths: paths of the files.
    ///   - extras: data in other files of the archive that belongs to the links.
    ///   - reader: opens a file when its entries are needed.
    init(
        _ paths: [String], of format: BookmarkFormat, extras: PocketExtras? = nil,
        reader: @escaping (String) throws -> any BookmarkSource
    ) {
        remainingPaths = paths[...]
        self.format = format
        self.extras = extras
        openReader = reader
    }

    /// - Returns: nil at the end.
    mutating func next() throws -> Bookmark? {
        while true {
            if var bookmark = try currentReader?.next() {
                extras?.complete(&bookmark)
                return format.hasLiteralText ? bookmark : bookmark.decodingReferences()
            }
            guard let path = remainingPaths.popFirst() else { return extras?.next() }
            currentReader = try openReader(path)
        }
    }
}

extension BookmarkFormat {
    /// Whether `&amp;` in a text means these five letters. Markup is decoded as it is read, and Seorap writes texts
    /// without references; other programs store titles of pages with their references.
    fileprivate var hasLiteralText: Bool {
        [Self.netscape.name, Self.seorapCSV.name, Self.seorapJSON.name].contains(name)
    }
}

extension Bookmark {
    /// Returns the bookmark with character references decoded in texts that a program took from a page. Texts of
    /// the person stay.
    fileprivate func decodingReferences() -> Bookmark {
        var copy = self
        copy.title = CharacterReferences.decoded(title)
        copy.about = CharacterReferences.decoded(about)
        copy.tags = tags.map(CharacterReferences.decoded)
        for index in folders.indices { copy.folders[index].name = CharacterReferences.decoded(folders[index].name) }
        return copy
    }
}
