import Catalog
import Site

/// A form input of one kind of work or of its log entries.
package struct WorkInput: Sendable {
    /// The position in the form: below the title, in the row of short inputs, or at the end.
    package enum Position: Sendable { case titles, row, end }

    package let name: String
    let label: Phrase
    let hint: Phrase?
    let inputType: Field.InputType
    let position: Position
    /// Options to choose from; empty for a text input.
    let choices: [(value: String, name: Phrase)]

    package init(
        _ name: String, _ label: Phrase, at position: Position = .row, inputType: Field.InputType = .text,
        hint: Phrase? = nil,
        choices: [(String, Phrase)] = []
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.inputType = inputType
        self.position = position
        self.choices = choices.map { (value: $0.0, name: $0.1) }
    }
}
