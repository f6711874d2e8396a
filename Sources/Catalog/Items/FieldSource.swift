import Foundation
import Text

/// Where the value of a field came from: `typed`, `page`, `shared`, a provider's name (`tmdb`), or `import:` and a format. What a
/// person locked has `locked:` before it; what they typed and opened to providers, `open:`.
package struct FieldSource: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// By the person: never overwritten by anything else.
    package static let typed = FieldSource(rawValue: "typed")
    /// From the page that a link points to.
    package static let page = FieldSource(rawValue: "page")
    /// From the app that shared it, which often gives its own name. What the page or a provider says is better.
    package static let shared = FieldSource(rawValue: "shared")

    /// Nothing but the person changes the field.
    package var isLocked: Bool { self == .typed || rawValue.hasPrefix("locked:") }

    /// Where it came from, whether locked or not.
    package var origin: FieldSource {
        for mark in ["locked:", "open:"] where rawValue.hasPrefix(mark) {
            return FieldSource(rawValue: String(rawValue.dropFirst(mark.count)))
        }
        return self
    }

    package var locked: FieldSource {
        origin == .typed ? .typed : FieldSource(rawValue: "locked:" + origin.rawValue)
    }

    package var unlocked: FieldSource {
        origin == .typed ? FieldSource(rawValue: "open:" + origin.rawValue) : origin
    }

    package var isImported: Bool { origin.rawValue.hasPrefix("import:") }

    /// The person's own words, typed here or brought from elsewhere, or what they locked.
    package var isOwn: Bool { origin == .typed || isLocked || isImported }

    /// From a file of this format.
    package static func imported(_ format: String) -> FieldSource {
        FieldSource(rawValue: "import:" + format)
    }
}

/// The sources of an item's fields, as `item.sources` holds them.
package struct FieldSources: Sendable, Hashable {
    package private(set) var fields: [String: FieldSource]

    package init(_ fields: [String: FieldSource] = [:]) {
        self.fields = fields
    }

    /// Reads `{"title":"typed"}`. Anything else counts as empty.
    package init(json: String) {
        if let plain = Self.plain(json) {
            fields = plain
        } else {
            let object = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            fields = (object ?? [:]).mapValues { FieldSource(rawValue: $0) }
        }
    }

    /// What ``json`` writes where nothing has to be escaped, nil for anything else: Foundation's decoder is a twelfth of the
    /// page of a film.
    private static func plain(_ json: String) -> [String: FieldSource]? {
        if json == "{}" { return [:] }
        var json = json
        return json.withUTF8 { bytes in
            var rest = bytes[...]
            guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
            var fields: [String: FieldSource] = [:]
            while let name = string(&rest), rest.popFirst() == UInt8(ascii: ":"), let source = string(&rest) {
                fields[name] = FieldSource(rawValue: source)
                switch rest.popFirst() {
                case UInt8(ascii: ","): continue
                case UInt8(ascii: "}") where rest.isEmpty: return fields
                default: return nil
                }
            }
            return nil
        }
    }

    /// The quoted text at the start, without an escape in it.
    private static func string(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard rest.popFirst() == UInt8(ascii: "\""),
            let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
            rest[end] == UInt8(ascii: "\"")
        else { return nil }
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// With sorted keys, so that equal sources are equal texts.
    package var json: String {
        let pairs = fields.sorted { $0.key < $1.key }.map { "\(jsonString($0.key)):\(jsonString($0.value.rawValue))" }
        return "{\(pairs.joined(separator: ","))}"
    }

    package subscript(_ field: String) -> FieldSource? {
        get { fields[field] }
        set { fields[field] = newValue }
    }
}

extension Item {
    package var sources: FieldSources { FieldSources(json: sourcesJSON) }
}
