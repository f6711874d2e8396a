import Catalog

package struct NewScreenshot: Sendable {
    /// A regular file in `DataFolder.incoming`. It is moved away if it is saved, and stays the caller's if not.
    package var path: String
    /// Original file name; empty if unknown.
    package var fileName = ""
    /// Modification time of the file at its origin.
    var modifiedAt: Timestamp?
    package var title = ""
    var titleSource = FieldProvenance.typed
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    var state: ItemState = .kept
    /// Whether a picture that looks like a photo is rejected.
    var mustBeScreenshot = false
}
