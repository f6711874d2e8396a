/// What reads bookmarks out of one file.
protocol BookmarkSource {
    /// - Returns: nil at the end.
    mutating func next() throws -> Bookmark?
}
