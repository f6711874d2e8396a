import HTTPServer
import Site
import Text

/// A field as a form shows it: a line, an area, a day, or a choice of a few options.
package struct WorkFormField: Sendable {
    let field: Field
    /// Options of a choice; empty for a typed field.
    let options: [SelectOption]
    /// Text field for a date that is not known to the day; `nil` if the input is not a date.
    let partialDate: Field?

    package init(_ input: WorkInput, value: String, words: Words, problem: String?) {
        let isDay = input.inputType == .date
        let date = isDay ? PartialDate(typed: value) : nil
        let isFullDate = date?.day != nil
        field = Field(
            input.name, words(input.label), value: isDay ? isFullDate ? date?.text ?? "" : "" : value,
            inputType: input.inputType, hint: isDay ? nil : input.hint.map { words($0) }, problem: isDay ? nil : problem
        )
        options = input.choices.map { SelectOption($0.value, words($0.name), isSelected: $0.value == value) }
        partialDate =
            isDay
            ? Field(
                input.name + WorkInput.partialDateSuffix, words("날짜를 정확히 모르면", "Exact date unknown?"),
                value: isFullDate ? "" : value,
                hint: input.hint.map { words($0) }, problem: problem) : nil
    }

    init(_ field: Field) {
        (self.field, options, partialDate) = (field, [], nil)
    }

    /// Whether the folded field for a partial date is open.
    var isPartialDateOpen: Bool { partialDate.map { !$0.value.isEmpty || $0.problem != nil } ?? false }
}

extension FormFields {
    /// Returns a date as typed. The text field for partial dates wins, because people fill it on purpose; the date
    /// field may have a preset value.
    package func day(_ name: String) -> String {
        let partialDate = (self[name + WorkInput.partialDateSuffix] ?? "").oneLine
        return partialDate.isEmpty ? self[name] ?? "" : partialDate
    }
}

extension WorkInput {
    /// Suffix of the name of the text field for a partial date.
    static var partialDateSuffix: String { "About" }
}
