import Catalog

/// A row of buttons, one of them pressed, that sets the only field of a form.
package struct ChoiceButtons: Sendable {
    package let action: String
    /// The name of the field.
    package let name: String
    package let label: String
    package let options: [SelectOption]

    package init(action: String, name: String, label: String, options: [SelectOption]) {
        self.action = action
        self.name = name
        self.label = label
        self.options = options
    }
}
