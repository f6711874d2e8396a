import Foundation
import Text

/// Where the value of a field came from: `typed`, `page`, a provider's name (`tmdb`), or `import:` and a format. What a
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

    /// Nothing but the person changes the field.
    package var isLocked: Bool { self == .typed || rawValue.hasPrefix("locked:") }

    /// Where it came from, whether locked or not.
    package var origin: FieldSource {
        FieldSource(
            rawValue: rawValue.split(separator: ":", maxSplits: 1).first.map { ["locked", "open"].contains($0) } == true
                ? String(rawValue.drop { $0 != ":" }.dropFirst()) : rawValue)
    }

    package var locked: FieldSource {
        origin == .typed ? .typed : FieldSource(rawValue: "locked:" + origin.rawValue)
    }

    package var unlocked: FieldSource {
        origin == .typed ? FieldSource(rawValue: "open:" + origin.rawValue) : origin
    }

    package var isImported: Bool { origin.rawValue.hasPrefix("import:") }

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
        let object = json == "{}" ? nil : try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        fields = (object ?? [:]).mapValues { FieldSource(rawValue: $0) }
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
