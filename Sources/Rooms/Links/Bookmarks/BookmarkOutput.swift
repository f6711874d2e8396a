/// A file of bookmarks that is written folder by folder, and handed over as it grows.
protocol BookmarkOutput: SendableMetatype, ~Copyable {
    /// What has not been taken yet.
    var bytes: [UInt8] { get }
    mutating func open(_ folder: Bookmark.Folder)
    mutating func close()
    mutating func write(_ bookmark: Bookmark)
    mutating func finish()
    /// Hands over what was written since the last call.
    mutating func take() -> [UInt8]
}
