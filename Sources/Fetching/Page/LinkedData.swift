import Foundation
import Text

/// The JSON-LD blocks of a page, flattened to the objects that may describe it.
struct LinkedData {
    private(set) var headline: String?
    private(set) var description: String?
    private(set) var images: [String] = []
    /// Pictures of people and logos of organisations, for pages that have no other.
    private(set) var portraits: [String] = []
    private(set) var publisher: String?
    private(set) var author: String?
    private(set) var published: String?

    /// Blocks that are no JSON are left out; 21 of 657 real pages have one.
    init(_ blocks: [String]) {
        let objects = blocks.flatMap { Self.objects(in: Self.parse($0), depth: 0) }
        let (main, rest) = (objects.filter(Self.isWork), objects.filter { !Self.isWork($0) })
        for object in objects { addPictures(in: object, depth: 0) }
        for object in main + rest {
            headline =
                headline ?? Self.text(object["headline"]) ?? (Self.isWork(object) ? Self.text(object["name"]) : nil)
            published = published ?? Self.text(object["datePublished"])
            author = author ?? Self.name(object["author"])
            publisher = publisher ?? Self.name(object["publisher"])
            let found = ["image", "primaryImageOfPage"].flatMap { addresses(object[$0], depth: 0) }.prefix(8)
            if Self.isParty(object) {
                if portraits.count < 8 { portraits += found }
            } else if images.count < 8 {
                images += found
            }
            description = description ?? Self.text(object["description"])
        }
        for object in main where images.isEmpty { images += addresses(object["thumbnailUrl"], depth: 0).prefix(8) }
    }

    /// The addresses of picture objects by their `@id`, by which others of the same page name them.
    private var pictures: [String: String] = [:]

    private mutating func addPictures(in value: Any, depth: Int) {
        guard depth < 6, pictures.count < 100 else { return }
        if let list = value as? [Any] {
            for inner in list.prefix(100) { addPictures(in: inner, depth: depth + 1) }
        } else if let object = value as? [String: Any] {
            if let id = object["@id"] as? String,
                object["contentUrl"] != nil || Self.types(object).contains("ImageObject"),
                let address = Self.address(of: object)
            {
                pictures[id] = address
            }
            for inner in object.values where !(inner is String) { addPictures(in: inner, depth: depth + 1) }
        }
    }

    private static func address(of picture: [String: Any]) -> String? {
        ["url", "contentUrl"].lazy.compactMap { picture[$0] as? String }.first { !$0.isEmpty }
    }

    private static func parse(_ block: String) -> Any? {
        var text = block.stripped
        for prefix in ["<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA["] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
        }
        for suffix in ["-->", "//]]>", "/*]]>*/", "]]>", ";"] where text.hasSuffix(suffix) {
            text = text.dropLast(suffix.count).stripped
        }
        // Line ends inside strings are the commonest fault; elsewhere a space is as good.
        let scalars = text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
        return try? JSONSerialization.jsonObject(with: Data(String(String.UnicodeScalarView(scalars)).utf8))
    }

    private static func objects(in value: Any?, depth: Int) -> [[String: Any]] {
        guard depth < 4 else { return [] }
        if let list = value as? [Any] { return list.prefix(100).flatMap { objects(in: $0, depth: depth + 1) } }
        guard let object = value as? [String: Any] else { return [] }
        let inner = ["@graph", "mainEntity"].flatMap { objects(in: object[$0], depth: depth + 1) }
        return [object] + inner
    }

    private static func types(_ object: [String: Any]) -> [String] {
        let types = (object["@type"] as? String).map { [$0] } ?? object["@type"] as? [String] ?? []
        // Some write the whole name, as in `https://schema.org/Person` or `schema:Person`.
        return types.compactMap { $0.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) }
    }

    /// Whether the object describes the page's subject, not its site, publisher or breadcrumbs.
    private static func isWork(_ object: [String: Any]) -> Bool {
        let works = [
            "Article", "Posting", "Recipe", "Product", "Video", "Movie", "Book", "Event", "Episode", "Course",
            "Podcast", "Dataset", "SoftwareApplication", "SoftwareSourceCode", "CreativeWork", "HowTo", "Recording",
        ]
        return types(object).contains { type in works.contains { type.contains($0) } }
    }

    private static func isParty(_ object: [String: Any]) -> Bool {
        types(object).contains { $0 == "Person" || $0.hasSuffix("Organization") }
    }

    private static func text(_ value: Any?) -> String? {
        if let text = value as? String { return PlainText.clean(text, limit: 2_000) }
        if let object = value as? [String: Any] {
            return (object["@value"] as? String).flatMap { PlainText.clean($0, limit: 2_000) }
        }
        return (value as? [Any])?.lazy.compactMap { $0 as? String }.first.flatMap { PlainText.clean($0, limit: 2_000) }
    }

    private static func name(_ value: Any?) -> String? {
        if let object = value as? [String: Any] { return text(object["name"]) }
        if let list = value as? [Any] { return list.lazy.compactMap { name($0) }.first }
        return text(value)
    }

    /// Of a string, an object with an address, the name of such an object, or a list of them.
    private func addresses(_ value: Any?, depth: Int) -> [String] {
        guard depth < 5 else { return [] }
        if let list = value as? [Any] { return list.prefix(8).flatMap { addresses($0, depth: depth + 1) } }
        let object = value as? [String: Any]
        for key in ["url", "contentUrl", "@value", "@list"] {
            let found = addresses(object?[key], depth: depth + 1)
            if !found.isEmpty { return found }
        }
        let name = object?["@id"] as? String
        guard let text = name ?? value as? String else { return [] }
        if let address = pictures[text] { return [address] }
        // A name that nothing in the page bears is no address.
        let isName = text.isEmpty || text.hasPrefix("#") || name == text && text.contains("#")
        return isName ? [] : [text]
    }
}
