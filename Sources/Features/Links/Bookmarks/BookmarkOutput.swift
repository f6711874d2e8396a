/// Writer of a bookmark file, folder by folder, whose bytes are fetched in chunks.
protocol BookmarkOutput: SendableMetatype, ~Copyable {
    /// Bytes written since the last ``drain()``.
    var bytes: [UInt8] { get }
    mutating func open(_ folder: Bookmark.Folder)
    /// Ends the folder that was opened last.
    mutating func close()
    mutating func write(_ bookmark: Bookmark)
    /// Ends the file.
    mutating func finish()
    /// Returns and clears the bytes written since the last call.
    mutating func drain() -> [UInt8]
}
