/// A labelled input that keeps its value after a rejection and shows the message below it.
package struct Field: Sendable {
    package enum InputType: String, Sendable { case text, url, search, password, email, number, date, area }

    package let name: String
    package let label: String
    package var value: String
    package let inputType: InputType
    package let hint: String?
    package var problem: String?
    package let isRequired: Bool
    package let hasFocus: Bool

    package init(
        _ name: String, _ label: String, value: String = "", inputType: InputType = .text, hint: String? = nil,
        problem: String? = nil, isRequired: Bool = false, hasFocus: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.inputType = inputType
        self.hint = hint
        self.problem = problem
        self.isRequired = isRequired
        self.hasFocus = hasFocus
    }

    package var id: String { "f-" + name }
    /// The value of `aria-describedby`; `nil` without a message and a hint.
    var describedBy: String? {
        problem != nil ? id + "-problem" : hint != nil ? id + "-hint" : nil
    }
}
