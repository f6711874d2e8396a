/// What is read as JSON beside that of RFC 8259.
package enum JSONStrictness: Sendable {
    /// Nothing. Numbers keep their digits, however large they are.
    case strict
    /// A byte order mark at the beginning and a comma behind the last element or member, which programs write. A number that
    /// no `Double` holds makes the document invalid.
    case tolerant
    /// The same, and a string or a number that cannot be read: it is `null`, and the rest of the document stays valid.
    case forgiving
}
