/// A bookmark file that is written folder by folder and returned in chunks.
protocol BookmarkOutput: SendableMetatype, ~Copyable {
    /// Bytes written since the last ``drain()``.
    var bytes: [UInt8] { get }
    mutating func open(_ folder: Bookmark.Folder)
    mutating func close()
    mutating func write(_ bookmark: Bookmark)
    mutating func finish()
    /// Returns and clears the bytes written since the last call.
    mutating func drain() -> [UInt8]
}
