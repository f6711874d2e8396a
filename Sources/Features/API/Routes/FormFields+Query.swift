import Catalog
import HTTPServer

/// Types of query parameters of the API, in addition to plain text.
extension FormFields {
    /// Returns the Boolean of a field; false if the field is missing.
    func truth(_ name: String) throws -> Bool {
        switch self[name] {
        case nil, "false": false
        case "true": true
        default: throw CatalogError.invalid(name, "true나 false여야 해요.", "Must be true or false.")
        }
    }

    /// Returns the time of a field; `nil` if the field is missing.
    func moment(_ name: String) throws -> Timestamp? {
        guard let text = self[name] else { return nil }
        if let moment = Timestamp(rfc3339: text) { return moment }
        throw CatalogError.invalid(name, "RFC 3339 시각이어야 해요.", "Must be an RFC 3339 time.")
    }
}
