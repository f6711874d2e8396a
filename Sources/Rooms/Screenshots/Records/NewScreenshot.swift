import Catalog

package struct NewScreenshot: Sendable {
    /// A regular file in `DataFolder.incoming`. It moves away when it is taken, and stays the caller's when not.
    package var path: String
    /// As it was called where it came from; empty when nobody knows.
    package var fileName = ""
    /// When the file was last written where it came from.
    var modifiedAt: Timestamp?
    package var title = ""
    var titleSource = FieldSource.typed
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    var state: ItemState = .kept
    /// Refuses what looks like a photo.
    var mustBeScreenshot = false
}
