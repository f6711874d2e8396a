import Catalog

/// One line about what just happened, with a way back where there is one.
package struct Toast: Sendable, Hashable {
    package let text: String
    package let undo: Change.ID?

    package init(_ text: String, undo: Change.ID? = nil) {
        self.text = text
        self.undo = undo
    }
}
