import Catalog
import HTTPServer

/// A path with a query, built field by field: `URLBuilder(SitePath.search()).adding("q", text).text`.
package struct URLBuilder: Sendable, Hashable {
    package let path: String
    package private(set) var fields: FormFields

    package init(_ path: String, _ fields: [(String, String)] = []) {
        self.path = path
        self.fields = FormFields(fields.map { FormFields.Field(name: $0.0, value: $0.1) })
    }

    /// Creates the address of a request.
    package init(_ request: Request) {
        path = request.path
        fields = request.query
    }

    /// Parses a path with an optional query. `nil` if the path is empty or the query is malformed.
    package init?(parsing text: String) {
        let pathAndQuery = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
        guard let path = pathAndQuery.first,
            let query = FormFields(urlEncoded: Array(pathAndQuery.dropFirst().first ?? "".utf8[...])[...])
        else { return nil }
        self.path = String(decoding: path, as: UTF8.self)
        fields = query
    }

    /// Adds a field; an empty value or `nil` adds nothing, so that URLs stay short.
    package consuming func adding(_ name: String, _ value: String?) -> URLBuilder {
        if let value, !value.isEmpty { fields.append(name, value) }
        return self
    }

    /// Returns the address with one field replaced, or removed if the value is `nil` or empty.
    package func setting(_ name: String, _ value: String?) -> URLBuilder {
        var copy = self
        copy.fields = FormFields(fields.fields.filter { $0.name != name })
        return copy.adding(name, value)
    }

    /// The path with the encoded query.
    package var text: String {
        fields.urlEncoded(behind: path)
    }
}

extension URLBuilder {
    /// Returns the address of a search.
    package static func search(_ text: String, kind: ItemKind? = nil) -> URLBuilder {
        URLBuilder(SitePath.search()).adding("q", text).adding("kind", kind?.rawValue)
    }

    /// Returns the page to which a form returns: its field `back` if that is a path of this server, otherwise
    /// `fallback`.
    package static func back(_ request: Request, else fallback: String = SitePath.home()) -> String {
        guard let back = request.form["back"] ?? request.query["back"], isOwn(back) else { return fallback }
        return back
    }

    /// Whether a redirect to a path stays on this server. Browsers read "//host" and "/\host" as another host.
    /// Also rejects spaces and control characters, which browsers remove or encode.
    package static func isOwn(_ path: String) -> Bool {
        var bytes = path.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "/") else { return false }
        let second = bytes.next()
        guard second != UInt8(ascii: "/"), second != UInt8(ascii: "\\") else { return false }
        return path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
