import Text

/// The JSON-LD blocks of a page, flattened to the objects that may describe it.
struct JSONLD {
    private(set) var headline: String?
    private(set) var description: String?
    private(set) var images: [String] = []
    /// Pictures of people and logos of organisations, for pages that have no other.
    private(set) var avatars: [String] = []
    private(set) var publisher: String?
    private(set) var author: String?
    /// Date of publication as written.
    private(set) var published: String?

    /// Reads JSON-LD blocks. Skips blocks that are not valid JSON, which is common.
    init(_ blocks: [String]) {
        let objects = blocks.compactMap(Self.parse).flatMap { Self.objects(in: $0, depth: 0) }
        let works = objects.filter(Self.isWork)
        for object in objects { addPictures(in: object, depth: 0) }
        for object in works + objects.filter({ !Self.isWork($0) }) {
            headline =
                headline ?? Self.text(object["headline"]) ?? (Self.isWork(object) ? Self.text(object["name"]) : nil)
            published = published ?? Self.text(object["datePublished"])
            author = author ?? Self.name(object["author"])
            publisher = publisher ?? Self.name(object["publisher"])
            let objectImages = ["image", "primaryImageOfPage"].flatMap { addresses(object[$0], depth: 0) }.prefix(8)
            if Self.isParty(object) {
                if avatars.count < 8 { avatars += objectImages }
            } else if images.count < 8 {
                images += objectImages
            }
            description = description ?? Self.text(object["description"])
        }
        for object in works where images.isEmpty { images += addresses(object["thumbnailUrl"], depth: 0).prefix(8) }
    }

    /// The addresses of picture objects by their `@id`, with which other objects of the page refer to them.
    private var pictures: [String: String] = [:]

    /// Adds the pictures within `value`. The limits of depth and number bound the work for hostile pages.
    private mutating func addPictures(in value: JSONValue, depth: Int) {
        guard depth < 6, pictures.count < 100 else { return }
        for inner in value.list.prefix(100) { addPictures(in: inner, depth: depth + 1) }
        if let id = value["@id"].string,
            value.member("contentUrl") != nil || Self.types(value).contains("ImageObject"),
            let address = Self.address(of: value)
        {
            pictures[id] = address
        }
        for inner in value.members { addPictures(in: inner.value, depth: depth + 1) }
    }

    private static func address(of picture: JSONValue) -> String? {
        ["url", "contentUrl"].lazy.compactMap { picture[$0].string }.first { !$0.isEmpty }
    }

    private static func parse(_ block: String) -> JSONValue? {
        var text = block.stripped
        for prefix in ["<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA["] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
        }
        for suffix in ["-->", "//]]>", "/*]]>*/", "]]>", ";"] where text.hasSuffix(suffix) {
            text = text.dropLast(suffix.count).stripped
        }
        // Line breaks inside strings are the most common error; elsewhere a space is equivalent.
        let scalars = text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
        return JSONValue(String(String.UnicodeScalarView(scalars)))
    }

    private static func objects(in value: JSONValue, depth: Int) -> [JSONValue] {
        guard depth < 4 else { return [] }
        guard case .object = value else { return value.list.prefix(100).flatMap { objects(in: $0, depth: depth + 1) } }
        return [value] + ["@graph", "mainEntity"].flatMap { objects(in: value[$0], depth: depth + 1) }
    }

    private static func types(_ object: JSONValue) -> [String] {
        let types = object["@type"].string.map { [$0] } ?? object["@type"].strings ?? []
        // Some pages write the whole name, as in `https://schema.org/Person` or `schema:Person`.
        return types.compactMap { $0.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) }
    }

    /// Whether the object describes the page's subject, not its site, publisher or breadcrumbs.
    private static func isWork(_ object: JSONValue) -> Bool {
        let workTypes = [
            "Article", "Posting", "Recipe", "Product", "Video", "Movie", "Book", "Event", "Episode", "Course",
            "Podcast", "Dataset", "SoftwareApplication", "SoftwareSourceCode", "CreativeWork", "HowTo", "Recording",
        ]
        return types(object).contains { type in workTypes.contains { type.contains($0) } }
    }

    /// Whether the object is a person or an organisation.
    private static func isParty(_ object: JSONValue) -> Bool {
        types(object).contains { $0 == "Person" || $0.hasSuffix("Organization") }
    }

    private static func text(_ value: JSONValue) -> String? {
        let text = value.string ?? value["@value"].string ?? value.list.lazy.compactMap(\.string).first
        return text.flatMap { PlainTextSanitiser.clean($0, limit: 2_000) }
    }

    private static func name(_ value: JSONValue) -> String? {
        switch value {
        case .object: text(value["name"])
        case .array(let list): list.lazy.compactMap { name($0) }.first
        default: text(value)
        }
    }

    /// Returns the addresses in a string, an object with an address, a reference to such an object, or a list of these.
    private func addresses(_ value: JSONValue, depth: Int) -> [String] {
        guard depth < 5 else { return [] }
        if case .array(let list) = value { return list.prefix(8).flatMap { addresses($0, depth: depth + 1) } }
        for key in ["url", "contentUrl", "@value", "@list"] {
            let memberAddresses = addresses(value[key], depth: depth + 1)
            if !memberAddresses.isEmpty { return memberAddresses }
        }
        let id = value["@id"].string
        guard let text = id ?? value.string else { return [] }
        if let address = pictures[text] { return [address] }
        // A reference that no object of the page has as its `@id` is no address.
        let isReference = text.isEmpty || text.hasPrefix("#") || id == text && text.contains("#")
        return isReference ? [] : [text]
    }
}
