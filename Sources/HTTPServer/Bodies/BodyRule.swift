import HTTPTypes

/// What body a route takes. Limits are checked before the body is read where its length is announced, and while
/// it is read in any case.
package enum BodyRule: Sendable, Hashable {
    /// `none` for GET and HEAD, a form of at most 1 MB and 1000 fields for the rest.
    case `default`
    case none
    /// An urlencoded or multipart form without files. `limit`: bytes of all of it.
    case form(limit: Int, fields: Int)
    /// A multipart form with files, which go to disk as they arrive, or an urlencoded one. Both limits are bytes;
    /// the fields together may have 1 MB of `total`.
    case upload(perFile: Int, total: Int)
    /// Any bytes, kept in memory; `limit`: how many.
    case bytes(limit: Int)

    static let fieldLimit = 1000
    static let formLimit = 1 << 20

    func resolved(for method: HTTPRequest.Method) -> BodyRule {
        guard self == .default else { return self }
        return method == .get || method == .head ? .none : .form(limit: Self.formLimit, fields: Self.fieldLimit)
    }

    var takesFiles: Bool {
        if case .upload = self { true } else { false }
    }

    /// Bytes a whole body may have.
    var total: Int {
        switch self {
        case .default, .none: 0
        case .form(let limit, _), .bytes(let limit): limit
        case .upload(_, let total): total
        }
    }
}
