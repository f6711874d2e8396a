/// The additions to RFC 8259 that are accepted as JSON.
package enum JSONStrictness: Sendable {
    /// No additions. Numbers keep their digits, however large they are.
    case strict
    /// A byte order mark at the beginning and a comma after the last element or member, which some programs write. A
    /// number that no `Double` holds makes the document invalid.
    case tolerant
    /// The additions of ``tolerant``, and strings and numbers that cannot be read. They become `null`, and the rest of
    /// the document stays valid.
    case forgiving
}
