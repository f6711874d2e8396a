import Text

/// Reads the entries of several files, one after the other.
struct BookmarkEntries {
    private var rest: ArraySlice<String>
    private let format: BookmarkFormat
    private var extras: PocketExtras?
    private let reader: (String) throws -> any BookmarkSource
    private var current: (any BookmarkSource)?

    /// - Parameters:
    ///   - paths: paths of the files.
    ///   - extras: data in other files of the archive that belongs to the links.
    ///   - reader: opens a file when its entries are needed.
    init(
        _ paths: [String], of format: BookmarkFormat, extras: PocketExtras? = nil,
        reader: @escaping (String) throws -> any BookmarkSource
    ) {
        rest = paths[...]
        self.format = format
        self.extras = extras
        self.reader = reader
    }

    /// - Returns: nil at the end.
    mutating func next() throws -> Bookmark? {
        while true {
            if var bookmark = try current?.next() {
                extras?.complete(&bookmark)
                return format.keepsReferences ? bookmark : bookmark.decodingReferences()
            }
            guard let path = rest.popFirst() else { return extras?.next() }
            current = try reader(path)
        }
    }
}

extension BookmarkFormat {
    /// Whether `&amp;` in a text means these five letters. Markup is decoded as it is read, and Seorap writes texts
    /// without references; other programs store titles of pages with their references.
    fileprivate var keepsReferences: Bool {
        [Self.netscape.name, Self.seorap.name, Self.oursAsJSON.name].contains(name)
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
