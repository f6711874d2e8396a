/// The entries of some files, one after the other.
struct BookmarkEntries {
    private var rest: ArraySlice<String>
    private let reader: (String) throws -> any BookmarkSource
    private var current: (any BookmarkSource)?

    /// - Parameters:
    ///   - paths: of the files.
    ///   - reader: opens one of them; not before its turn.
    init(_ paths: [String], reader: @escaping (String) throws -> any BookmarkSource) {
        rest = paths[...]
        self.reader = reader
    }

    /// - Returns: nil at the end.
    mutating func next() throws -> Bookmark? {
        while true {
            if let bookmark = try current?.next() { return bookmark }
            guard let path = rest.popFirst() else { return nil }
            current = try reader(path)
        }
    }
}
