import HTTPTypes
import Text

/// A request, as middleware and handlers see it. Cheap to copy.
package struct Request: Sendable {
    let head: RequestHead
    private var values = TypedStorage()

    /// The body; `.none` in `Middleware.before`, because it has not been read yet.
    package var body: RequestBody = .none

    init(head: RequestHead) {
        self.head = head
    }

    /// 16 hexadecimal digits, unique while the process runs. The access log shows the same id.
    package var id: String {
        var digits: [UInt8] = []
        digits.appendHexadecimal(head.number)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Method as sent. HEAD requests reach GET handlers with the method HEAD.
    package var method: HTTPRequest.Method { head.method }

    /// Path as sent: percent-encoded, without the query.
    package var path: String { head.path }

    /// Query as sent: percent-encoded, without the question mark; nil if there is none.
    package var rawQuery: String? { head.rawQuery }

    /// Decoded query.
    package var query: FormFields { head.query }

    /// Template of the matched route, such as `/links/{id}`; nil if there is none (404, 405).
    package var route: String? { head.route }

    /// Attributes of the matched route; empty if there is none.
    package var attributes: RouteAttributes { head.attributes }

    /// Host and port that the client addressed.
    package var authority: String? { head.authority }

    /// Numeric address of the client, without the port.
    var remoteAddress: String { head.address.text }

    /// Key for limits per client: the client's address. For IPv6 only the /64 network, because one client usually has
    /// all of it.
    package var remoteNetwork: String { head.address.networkText }

    /// Whether middleware has authenticated the client. The client's network then counts as known for a day, see
    /// `KnownClients`.
    package var isFromKnownClient = false

    /// Whether the matched route accepts files.
    package var takesFiles: Bool { head.takesFiles }

    /// Whether the client used TLS.
    package var isSecure: Bool { head.isSecure }

    /// Returns the value of a header field. Several fields of one name are joined by commas (cookies by semicolons).
    package func header(_ name: HTTPField.Name) -> String? {
        head.headers[name]
    }

    /// Fields of a form body; empty for any other body.
    package var form: FormFields {
        if case .form(let fields, _) = body { fields } else { FormFields() }
    }

    /// Files of a multipart body; empty for any other body.
    package var files: [UploadedFile] {
        if case .form(_, let files) = body { files } else { [] }
    }

    /// Value that middleware has set for handlers.
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

/// Key of a value that middleware sets for handlers, such as a session or a language.
package protocol RequestKey {
    associatedtype Value: Sendable
}
