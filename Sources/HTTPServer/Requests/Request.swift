import HTTPTypes
import Text

/// One request, as middleware and handlers see it. A value; copying it is cheap.
package struct Request: Sendable {
    let head: RequestHead
    private var values = KeyedValues()

    /// What came with it; `.none` in `Middleware.before`, because the body has not been read by then.
    package var body: RequestBody = .none

    init(head: RequestHead) {
        self.head = head
    }

    /// 16 hexadecimal digits, unique while the process runs; the access log shows the same.
    package var id: String {
        var digits: [UInt8] = []
        digits.appendHexadecimal(head.number)
        return String(decoding: digits, as: UTF8.self)
    }

    /// As sent; HEAD reaches the handlers of GET as HEAD.
    package var method: HTTPRequest.Method { head.method }

    /// As sent: percent-encoded, without the query.
    package var path: String { head.path }

    /// As sent: percent-encoded, without the question mark; nil where there is none.
    package var rawQuery: String? { head.rawQuery }

    /// The query, decoded.
    package var query: FormFields { head.query }

    /// The template of the route that will answer, such as `/links/{id}`; nil where there is none (404, 405).
    package var route: String? { head.route }

    /// What is said about the route that will answer; nothing where there is none.
    package var attributes: RouteAttributes { head.attributes }

    /// The host and port that the client thinks it speaks to.
    package var authority: String? { head.authority }

    /// The client's address: numeric, without the port.
    var remoteAddress: String { head.address.text }

    /// Whose limits it counts for: the client's address, of IPv6 only the 64 bits that name a network, because a single
    /// client has all the rest.
    package var remoteNetwork: String { head.address.networkText }

    /// Set by middleware that knows who asks: the client's network counts as known for a day, see `KnownClients`.
    package var isFromKnownClient = false

    /// Whether the route that will answer takes files.
    package var takesFiles: Bool { head.takesFiles }

    /// Whether it came over TLS.
    package var isSecure: Bool { head.isSecure }

    /// The value of a header field; several of one name are joined by commas (cookies by semicolons).
    package func header(_ name: HTTPField.Name) -> String? {
        head.headers[name]
    }

    /// The fields of a form body; empty for every other body.
    package var form: FormFields {
        if case .form(let fields, _) = body { fields } else { FormFields() }
    }

    /// The files of a multipart body; empty for every other body.
    package var files: [UploadedFile] {
        if case .form(_, let files) = body { files } else { [] }
    }

    /// What middleware left for handlers.
    package subscript<K: RequestKey>(_ key: K.Type) -> K.Value? {
        get { values.box(ObjectIdentifier(key)).map { values.open($0, as: K.Value.self) } }
        set {
            if let newValue {
                values.set(ObjectIdentifier(key), newValue)
            } else {
                values.remove(ObjectIdentifier(key))
            }
        }
    }
}

/// Names one thing that middleware leaves for handlers: a session, a language.
package protocol RequestKey {
    /// What is left there.
    associatedtype Value: Sendable
}
