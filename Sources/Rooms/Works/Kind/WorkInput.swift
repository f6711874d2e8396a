import Catalog
import Site

/// A field of the form that only one kind of work has.
package struct WorkInput: Sendable {
    /// Where it stands: below the title, in the row of short ones, or at the end.
    package enum Position: Sendable { case titles, row, end }

    package let name: String
    let label: Phrase
    let hint: Phrase?
    let look: Field.Look
    let position: Position
    /// What can be chosen; empty for what is typed.
    let choices: [(value: String, name: Phrase)]

    package init(
        _ name: String, _ label: Phrase, at position: Position = .row, look: Field.Look = .text, hint: Phrase? = nil,
        choices: [(String, Phrase)] = []
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.look = look
        self.position = position
        self.choices = choices.map { (value: $0.0, name: $0.1) }
    }
}
