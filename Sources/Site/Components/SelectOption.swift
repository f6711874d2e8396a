/// An option of a `<select>`.
package struct SelectOption: Sendable {
    package let value: String
    package let title: String
    package let isSelected: Bool

    package init(_ value: String, _ title: String, isSelected: Bool = false) {
        self.value = value
        self.title = title
        self.isSelected = isSelected
    }
}
