import Text

/// Source of a field's value: `typed`, `page`, `shared`, a provider's name (`tmdb`), or `import:` and a format. The
/// prefix `locked:` marks a field that a person locked; `open:` one that they typed and opened to providers.
package struct FieldProvenance: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Typed by the person; never overwritten by anything else.
    package static let typed = FieldProvenance(rawValue: "typed")
    /// Source of values from the page that a link points to.
    package static let page = FieldProvenance(rawValue: "page")
    /// Source of values from the app that shared the item. Apps often give their own name as the title, so that the
    /// value of a page or a provider is better.
    package static let shared = FieldProvenance(rawValue: "shared")

    /// Whether only the person can change the field.
    package var isLocked: Bool { self == .typed || rawValue.hasPrefix("locked:") }

    /// The source without its `locked:` or `open:` prefix.
    package var origin: FieldProvenance {
        for prefix in ["locked:", "open:"] where rawValue.hasPrefix(prefix) {
            return FieldProvenance(rawValue: String(rawValue.dropFirst(prefix.count)))
        }
        return self
    }

    /// This source with the prefix `locked:`.
    package var locked: FieldProvenance {
        origin == .typed ? .typed : FieldProvenance(rawValue: "locked:" + origin.rawValue)
    }

    /// This source without the prefix `locked:`; a typed value is marked `open:` instead.
    package var unlocked: FieldProvenance {
        origin == .typed ? FieldProvenance(rawValue: "open:" + origin.rawValue) : origin
    }

    package var isImported: Bool { origin.rawValue.hasPrefix("import:") }

    /// Whether the person typed the value, imported it or locked it.
    package var isOwn: Bool { origin == .typed || isLocked || isImported }

    /// Returns the source of values from a file of this format.
    package static func imported(_ format: String) -> FieldProvenance {
        FieldProvenance(rawValue: "import:" + format)
    }
}

/// Sources of an item's fields, as stored in `item.sources`.
package struct FieldProvenances: Sendable, Hashable {
    package private(set) var fields: [String: FieldProvenance]

    package init(_ fields: [String: FieldProvenance] = [:]) {
        self.fields = fields
    }

    /// Reads `{"title":"typed"}`. Anything else counts as empty.
    package init(json: String) {
        let members = json == "{}" ? [] : JSONValue(json)?.members ?? []
        let pairs = members.compactMap { member in
            member.value.string.map { (member.name, FieldProvenance(rawValue: $0)) }
        }
        fields = pairs.count == members.count ? Dictionary(pairs, uniquingKeysWith: { $1 }) : [:]
    }

    /// JSON with sorted keys, so that equal sources have equal texts.
    package var json: String {
        var json = JSONWriter(capacity: 64, hasShortEscapes: false)
        json.object { json in
            for (name, source) in fields.sorted(by: { $0.key < $1.key }) {
                json.key(name)
                json.value(source.rawValue)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    package subscript(_ field: String) -> FieldProvenance? {
        get { fields[field] }
        set { fields[field] = newValue }
    }
}

extension Item {
    package var sources: FieldProvenances { FieldProvenances(json: sourcesJSON) }
}
