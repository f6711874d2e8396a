import HTTPTypes

/// Kind and maximum size of the body that a route accepts. The announced length is checked before reading, and the
/// bytes are counted while reading.
package enum BodyPolicy: Sendable, Hashable {
    /// `none` for GET and HEAD; for other methods a form of at most 1 MB and 1000 fields.
    case `default`
    case none
    /// A URL-encoded or multipart form without files: the maximum size of the whole body in bytes, and the maximum
    /// number of fields.
    case form(limit: Int, fields: Int)
    /// A URL-encoded form, or a multipart form with files, which are written to disk as they arrive. Both limits are in
    /// bytes; the fields together may take 1 MB of `total`.
    case upload(perFile: Int, total: Int)
    /// Any bytes, kept in memory. `limit` is the size in bytes.
    case bytes(limit: Int)

    /// Default maximum number of fields.
    static let maxFields = 1000
    /// Default maximum size of a form without files, in bytes.
    static let maxFormBytes = 1 << 20

    /// Returns the rule that ``default`` stands for with this method; any other rule unchanged.
    func resolved(for method: HTTPRequest.Method) -> BodyPolicy {
        guard self == .default else { return self }
        return method == .get || method == .head ? .none : .form(limit: Self.maxFormBytes, fields: Self.maxFields)
    }

    var takesFiles: Bool {
        if case .upload = self { true } else { false }
    }

    /// Maximum size of the whole body in bytes.
    var total: Int {
        switch self {
        case .default, .none: 0
        case .form(let limit, _), .bytes(let limit): limit
        case .upload(_, let total): total
        }
    }
}
