import HTTPServer
import Site
import Text

/// A field as a form shows it: a line, an area, a day, or a choice among few.
package struct ShownInput: Sendable {
    let field: Field
    /// Empty for what is typed.
    let options: [Option]
    /// For a day that is not known to the day; nil for what is no day.
    let about: Field?

    package init(_ input: WorkInput, value: String, words: Words, problem: String?) {
        let isDay = input.look == .date
        let date = isDay ? PartialDate(typed: value) : nil
        let isWhole = date?.day != nil
        field = Field(
            input.name, words(input.label), value: isDay ? isWhole ? date?.text ?? "" : "" : value,
            look: input.look, hint: isDay ? nil : input.hint.map { words($0) }, problem: isDay ? nil : problem)
        options = input.choices.map { Option($0.value, words($0.name), isSelected: $0.value == value) }
        about =
            isDay
            ? Field(
                input.name + WorkInput.about, words("날을 다 모르면", "Not known to the day"), value: isWhole ? "" : value,
                hint: input.hint.map { words($0) }, problem: problem) : nil
    }

    init(_ field: Field) {
        (self.field, options, about) = (field, [], nil)
    }

    var isAboutOpen: Bool { about.map { !$0.value.isEmpty || $0.problem != nil } ?? false }
}

extension FormFields {
    /// A day as it was typed. What is known only about is typed on purpose; the field beside it may hold a day by itself.
    package func day(_ name: String) -> String {
        let about = (self[name + WorkInput.about] ?? "").oneLine
        return about.isEmpty ? self[name] ?? "" : about
    }
}

extension WorkInput {
    /// What the name of the field ends in that takes a day as far as it is known.
    static var about: String { "About" }
}
