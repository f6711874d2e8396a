/// Kind of an action, which selects its icon: a lower-case word such as `create`, `edit`, `trash` or `tag`.
package struct ActionKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let create = ActionKind(rawValue: "create")
    package static let edit = ActionKind(rawValue: "edit")
    package static let favourite = ActionKind(rawValue: "favourite")
    package static let state = ActionKind(rawValue: "state")
    package static let trash = ActionKind(rawValue: "trash")
    package static let restore = ActionKind(rawValue: "restore")
    package static let delete = ActionKind(rawValue: "delete")
    package static let tag = ActionKind(rawValue: "tag")
    package static let move = ActionKind(rawValue: "move")
    package static let folder = ActionKind(rawValue: "folder")
    package static let merge = ActionKind(rawValue: "merge")
}

/// An action of a person, as listed in the history.
package struct Change: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    package let person: Person.ID
    package let action: ActionKind
    /// Description of the action in a few words.
    package let summary: Phrase
    package let at: Timestamp
    /// Whether the action is undone; `redo` repeats it.
    package let isUndone: Bool
}
