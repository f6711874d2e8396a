import Catalog
import Foundation
import HTTPServer

/// JSON as it was sent, with true and 1 kept apart.
package enum JSONValue: Sendable, Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // Each wrong guess is an error made and thrown away: what is most frequent comes first.
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if value.decodeNil() {
            self = .null
        } else if let truth = try? value.decode(Bool.self) {
            self = .bool(truth)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let members = try? value.decode([String: JSONValue].self) {
            self = .object(members)
        } else {
            self = .array(try value.decode([JSONValue].self))
        }
    }
}

/// The JSON object of a request, read member by member; what cannot be read is named in the refusal.
package struct JSONBody: Sendable {
    package let members: [String: JSONValue]

    /// - Throws: `CatalogError.invalid` unless the body is a JSON object.
    package init(_ request: Request) throws {
        guard case .bytes(let bytes) = request.body,
            case .object(let members)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else { throw CatalogError.invalid("body", "JSON 객체를 보내 주세요.", "Send a JSON object.") }
        self.members = members
    }

    /// Nil when it is not there.
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
        default: throw CatalogError.invalid(name, "참이나 거짓이어야 해요.", "This must be true or false.")
        }
    }

    package func integer(_ name: String) throws -> Int64? {
        switch members[name] {
        case nil: return nil
        case .number(let number):
            if let integer = Int64(exactly: number) { return integer }
        default: break
        }
        throw CatalogError.invalid(name, "정수여야 해요.", "This must be an integer.")
    }

    package func number(_ name: String) throws -> Double? {
        switch members[name] {
        case nil: nil
        case .number(let number): number
        default: throw CatalogError.invalid(name, "수여야 해요.", "This must be a number.")
        }
    }

    package func texts(_ name: String) throws -> [String]? {
        guard let value = members[name] else { return nil }
        if case .array(let values) = value {
            let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
            if texts.count == values.count { return texts }
        }
        throw CatalogError.invalid(name, "글의 목록이어야 해요.", "This must be an array of strings.")
    }
}
