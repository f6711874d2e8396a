import Catalog

/// A link to be saved: validated, not yet stored.
package struct LinkDraft: Sendable, Hashable {
    package var address: LinkAddress
    /// Title; nil or empty to use the page's.
    package var title: String?
    var titleSource = FieldProvenance.typed
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    var isUnread = true

    static let titleLimit = 500
    static let noteLimit = 100_000
}
