import Catalog
import HTTPServer
import Text

/// The JSON object in the body of a request. Errors name the member that cannot be read. If a name occurs several
/// times, its first member is used.
package struct JSONBody: Sendable {
    package let members: [String: JSONValue]

    /// - Parameter countsNull: whether ``members`` contains members that are `null`, which can mean "none".
    /// - Throws: `CatalogError.invalid` unless the body is a JSON object.
    package init(_ request: Request, countsNull: Bool = true) throws {
        guard case .bytes(let bytes) = request.body, case .object(let members)? = JSONValue(bytes) else {
            throw CatalogError.invalid("body", "JSON 객체를 보내 주세요.", "Send a JSON object.")
        }
        let present = members.filter { countsNull || $0.value != .null }
        self.members = Dictionary(present.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the text of a member; `nil` if it is absent.
    /// - Throws: `CatalogError.invalid` for another type.
    package func text(_ name: String) throws -> String? {
        switch members[name] {
        case nil: nil
        case .string(let text): text
        default: throw CatalogError.invalid(name, "글이어야 해요.", "This must be a string.")
        }
    }

    package func truth(_ name: String) throws -> Bool? {
        switch members[name] {
        case nil: nil
        case .bool(let truth): truth
        default: throw CatalogError.invalid(name, "true나 false여야 해요.", "This must be true or false.")
        }
    }

    package func integer(_ name: String) throws -> Int64? {
        switch members[name] {
        case nil: return nil
        case let value?: if let integer = value.double.flatMap({ Int64(exactly: $0) }) { return integer }
        }
        throw CatalogError.invalid(name, "정수여야 해요.", "This must be an integer.")
    }

    package func number(_ name: String) throws -> Double? {
        guard let value = members[name] else { return nil }
        if let number = value.double { return number }
        throw CatalogError.invalid(name, "수여야 해요.", "This must be a number.")
    }

    package func texts(_ name: String) throws -> [String]? {
        guard let value = members[name] else { return nil }
        if let texts = value.strings { return texts }
        throw CatalogError.invalid(name, "글의 목록이어야 해요.", "This must be an array of strings.")
    }
}
