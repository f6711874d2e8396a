/// A reader of the bookmarks in one file.
protocol BookmarkSource {
    /// - Returns: nil at the end.
    mutating func next() throws -> Bookmark?
}
