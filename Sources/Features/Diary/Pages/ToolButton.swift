/// A choice in the editor, with the name of its icon or its CSS class. Shortcut keys and packs have no icon.
struct ToolButton: Sendable {
    let key: String
    let icon: String
    let title: String

    init(_ key: String, _ icon: String, _ title: String) {
        self.key = key
        self.icon = icon
        self.title = title
    }
}
