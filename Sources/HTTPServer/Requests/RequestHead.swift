import HTTPTypes
import Web

/// Immutable head of a request: everything before its body.
final class RequestHead: Sendable {
    let number: UInt64
    let method: HTTPRequest.Method
    let path: String
    let rawQuery: String?
    let query: FormFields
    let headers: HeaderBlock
    let address: IPAddress
    let isSecure: Bool
    let authority: String?
    let route: String?
    let takesFiles: Bool
    /// Whether the path contains a credential, such as a sign-in link.
    let hasSecretPath: Bool
    let attributes: RouteAttributes

    init(
        number: UInt64, method: HTTPRequest.Method, path: String, rawQuery: String?, query: FormFields,
        headers: HeaderBlock, address: IPAddress, isSecure: Bool, authority: String?, route: String?,
        takesFiles: Bool, hasSecretPath: Bool, attributes: RouteAttributes
    ) {
        self.number = number
        self.method = method
        self.path = path
        self.rawQuery = rawQuery
        self.query = query
        self.headers = headers
        self.address = address
        self.isSecure = isSecure
        self.authority = authority
        self.route = route
        self.takesFiles = takesFiles
        self.hasSecretPath = hasSecretPath
        self.attributes = attributes
    }
}
