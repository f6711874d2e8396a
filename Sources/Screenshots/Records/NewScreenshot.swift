import Catalog

/// A picture that is to become a screenshot.
package struct NewScreenshot: Sendable {
    /// A regular file in `DataFolder.incoming`. It moves away when it is taken, and stays the caller's when not.
    package var path: String
    /// As it was called where it came from; empty when nobody knows.
    package var fileName: String
    /// When the file was last written where it came from.
    package var modifiedAt: Timestamp?
    package var title: String
    package var note: String
    package var tags: [String]
    package var folder: Int64?
    package var state: ItemState
    /// Refuses what looks like a photo.
    package var mustBeScreenshot: Bool

    package init(
        path: String, fileName: String = "", modifiedAt: Timestamp? = nil, title: String = "", note: String = "",
        tags: [String] = [], folder: Int64? = nil, state: ItemState = .kept, mustBeScreenshot: Bool = false
    ) {
        self.path = path
        self.fileName = fileName
        self.modifiedAt = modifiedAt
        self.title = title
        self.note = note
        self.tags = tags
        self.folder = folder
        self.state = state
        self.mustBeScreenshot = mustBeScreenshot
    }
}
