import Catalog
import HTTPServer

/// What a query of the JSON may say, beside plain text.
extension FormFields {
    /// False where nothing is said.
    func truth(_ name: String) throws -> Bool {
        switch self[name] {
        case nil, "false": false
        case "true": true
        default: throw CatalogError.invalid(name, "true나 false여야 해요.", "It must be true or false.")
        }
    }

    func moment(_ name: String) throws -> Timestamp? {
        guard let text = self[name] else { return nil }
        if let moment = Timestamp(rfc3339: text) { return moment }
        throw CatalogError.invalid(name, "RFC 3339 시각이어야 해요.", "It must be an RFC 3339 time.")
    }
}
