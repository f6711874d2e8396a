import Catalog
import Site

/// A field of the form that only one kind of work has.
package struct WorkInput: Sendable {
    /// Where it stands: below the title, in the row of short ones, or at the end.
    package enum Position: Sendable { case titles, row, end }

    let name: String
    let label: Phrase
    let hint: Phrase?
    let look: Field.Look
    let position: Position

    package init(
        _ name: String, _ label: Phrase, at position: Position = .row, look: Field.Look = .text, hint: Phrase? = nil
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.look = look
        self.position = position
    }
}
