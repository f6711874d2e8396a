/// What a person is told about one field of what they sent.
package struct FieldProblem: Sendable, Hashable {
    /// The field's name as it was sent.
    package let field: String
    package let message: Phrase

    package init(field: String, message: Phrase) {
        self.field = field
        self.message = message
    }
}

/// A refusal that a person should read. Anything else that is thrown is a failure or a bug.
package enum CatalogError: Error, Sendable {
    /// There is no such thing, or it belongs to somebody else.
    case notFound
    /// What was sent cannot be stored.
    case invalid([FieldProblem])
    /// It changed since it was read: `current` is the stored version where the thing is an item.
    case conflict(current: Item?)
    /// The person may not do this.
    case notAllowed
    /// It would change what somebody else made, who has this name.
    case othersThing(author: String)

    /// One wrong field.
    package static func invalid(_ field: String, _ ko: String, _ en: String) -> CatalogError {
        .invalid([FieldProblem(field: field, message: Phrase(ko, en))])
    }
}
