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
        let members = json == "{}" ? [] : JSONValue(json)?.members ?? []
        let pairs = members.compactMap { member in member.value.string.map { (member.name, FieldSource(rawValue: $0)) }
        }
        fields = pairs.count == members.count ? Dictionary(pairs, uniquingKeysWith: { $1 }) : [:]
    }

    /// With sorted keys, so that equal sources are equal texts.
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

    package subscript(_ field: String) -> FieldSource? {
        get { fields[field] }
        set { fields[field] = newValue }
    }
}

extension Item {
    package var sources: FieldSources { FieldSources(json: sourcesJSON) }
}
