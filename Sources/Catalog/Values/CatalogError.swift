/// An error about one field of a person's input.
package struct FieldError: Sendable, Hashable {
    /// The field's name as it was sent.
    package let field: String
    package let message: Phrase

    package init(field: String, message: Phrase) {
        self.field = field
        self.message = message
    }
}

/// A rejection with a message for people. Any other error is a failure or a bug.
package enum CatalogError: Error, Sendable {
    /// The item or row does not exist or belongs to another person.
    case notFound
    /// The input cannot be stored.
    case invalid([FieldError])
    /// A row has changed since it was read. `current` is the stored version if it is an item.
    case conflict(current: Item?)
    /// The person lacks permission.
    case notAllowed
    /// The change would affect an item of another person, whose name is `author`.
    case othersThing(author: String)

    /// Returns an error about one field.
    package static func invalid(_ field: String, _ ko: String, _ en: String) -> CatalogError {
        .invalid([FieldError(field: field, message: Phrase(ko, en))])
    }
}
