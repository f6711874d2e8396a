import CGumbo
import Web

/// Unprocessed values from a page's markup. All limits bound the memory for hostile pages.
struct MarkupMetadata {
    struct Link {
        let rel: Set<String>
        let href: String
        let type: String
        let sizes: String
    }

    private(set) var base: String?
    private(set) var headTitle: String?
    /// Text of the first `title` outside the head.
    private(set) var otherTitle: String?
    /// Texts of the first five `h1`.
    private(set) var headings: [String] = []
    /// Address of the first picture in an `article`, as written.
    private(set) var articleImage: String?
    /// The values of `meta` and `itemprop` by lower-case name, in document order, without empty ones.
    private(set) var values: [String: [String]] = [:]
    private(set) var links: [Link] = []
    private(set) var jsonLD: [String] = []
    /// Content of a `meta refresh`.
    private(set) var refresh: String?
    /// A `meta refresh` for browsers without scripts.
    private(set) var scriptlessRefresh: String?
    private(set) var scriptRedirects: [ScriptRedirect] = []
    /// Whether the page has hardly any text to show.
    private(set) var isBare = false
    private(set) var frame: ContentFrame?
    private(set) var hasPasswordField = false
    /// Addresses of the first 20 forms, as written.
    private(set) var formTargets: [String] = []
    /// Lower-case `id` values.
    private(set) var identifiers: Set<String> = []

    /// Maximum number of entries of a list.
    private static let maxEntries = 200
    /// Maximum size of a JSON-LD script in bytes.
    private static let maxScriptBytes = 512 << 10

    init(_ tree: borrowing HTMLTree) {
        var facts = MarkupMetadata()
        tree.walk { facts.add($0, ancestors: $1) }
        if facts.isBare || facts.scriptlessRefresh != nil {
            tree.walk { element, _ in
                if element.tag == GUMBO_TAG_SCRIPT { facts.scriptRedirects += ScriptRedirect.all(in: element) }
                if element.tag == GUMBO_TAG_BODY, let script = element["onload"] {
                    facts.scriptRedirects += ScriptRedirect.all(in: script)
                }
                return facts.scriptRedirects.count < 10
            }
        }
        self = facts
    }

    private init() {}

    private mutating func add(_ element: HTMLElement, ancestors: [HTMLElement]) -> Bool {
        addItemProperty(element)
        if let id = element["id"], id.utf8.count < 40, identifiers.count < Self.maxEntries {
            identifiers.insert(id.lowercased())
        }
        guard element.isHTML else { return true }
        switch element.tag {
        case GUMBO_TAG_BASE: base = base ?? element["href"]
        case GUMBO_TAG_TITLE: addTitle(element, ancestors)
        case GUMBO_TAG_META: addMeta(element, ancestors)
        case GUMBO_TAG_LINK: addLink(element)
        case GUMBO_TAG_SCRIPT: addScript(element)
        case GUMBO_TAG_H1: addHeading(element)
        case GUMBO_TAG_FORM: if formTargets.count < 20 { formTargets.append(element["action"] ?? "") }
        case GUMBO_TAG_IMG: addImage(element, ancestors)
        case GUMBO_TAG_INPUT: hasPasswordField = hasPasswordField || element["type"]?.lowercased() == "password"
        case GUMBO_TAG_BODY: isBare = element.text(limit: 2_000).filter { !$0.isWhitespace }.count <= 200
        case GUMBO_TAG_IFRAME: frame = frame ?? ContentFrame(inline: element)
        case GUMBO_TAG_FRAMESET: frame = frame ?? ContentFrame(frameset: element)
        case GUMBO_TAG_TEMPLATE: return false
        default: break
        }
        return true
    }

    private mutating func addTitle(_ element: HTMLElement, _ ancestors: [HTMLElement]) {
        guard ancestors.allSatisfy(\.isHTML),
            let title = PlainTextSanitiser.clean(element.text(limit: 8_000), limit: 500)
        else {
            return
        }
        if ancestors.last?.tag == GUMBO_TAG_HEAD {
            headTitle = headTitle ?? title
        } else {
            otherTitle = otherTitle ?? title
        }
    }

    private mutating func addHeading(_ element: HTMLElement) {
        guard headings.count < 5, let text = PlainTextSanitiser.clean(element.text(limit: 4_000), limit: 500) else {
            return
        }
        headings.append(text)
    }

    private mutating func addMeta(_ element: HTMLElement, _ ancestors: [HTMLElement]) {
        guard let content = element["content"], content.contains(where: { !$0.isWhitespace }) else { return }
        let names = [element["property"], element["name"]].compactMap(\.self)
        for name in names.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) { add(content, as: name.lowercased()) }
        guard element["http-equiv"]?.lowercased() == "refresh" else { return }
        if ancestors.contains(where: { $0.tag == GUMBO_TAG_NOSCRIPT }) {
            scriptlessRefresh = scriptlessRefresh ?? content
        } else {
            refresh = refresh ?? content
        }
    }

    private mutating func addItemProperty(_ element: HTMLElement) {
        guard let names = element["itemprop"], names.utf8.count < 200 else { return }
        let value = element["content"] ?? element["src"] ?? element["href"]
        for name in names.lowercased().split(whereSeparator: \.isWhitespace) {
            guard ["image", "thumbnailurl", "description", "datepublished"].contains(name) else { continue }
            let text = value ?? (name == "description" ? element.text(limit: 8_000) : nil)
            if let text, text.contains(where: { !$0.isWhitespace }) { add(text, as: "itemprop:" + name) }
        }
    }

    private mutating func add(_ value: String, as name: String) {
        guard values.count < Self.maxEntries * 2 || values[name] != nil else { return }
        if values[name, default: []].count < 20 { values[name, default: []].append(value) }
    }

    private mutating func addLink(_ element: HTMLElement) {
        guard links.count < Self.maxEntries, let rel = element["rel"], let href = element["href"], !href.isEmpty else {
            return
        }
        let tokens = Set(rel.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
        links.append(
            Link(
                rel: tokens, href: href, type: MediaType(element["type"] ?? "").name,
                sizes: element["sizes"]?.lowercased() ?? ""))
    }

    private mutating func addScript(_ element: HTMLElement) {
        guard jsonLD.count < 40, MediaType(element["type"] ?? "").name == "application/ld+json" else { return }
        jsonLD.append(element.scriptText(limit: Self.maxScriptBytes))
    }

    /// Takes the first picture of an article that is not small and not an ornament.
    private mutating func addImage(_ element: HTMLElement, _ ancestors: [HTMLElement]) {
        guard articleImage == nil, ancestors.contains(where: { $0.tag == GUMBO_TAG_ARTICLE }),
            !["width", "height"].contains(where: { side in
                element[side].flatMap { Int($0.prefix { "0123456789".contains($0) }) }.map { $0 < 100 } ?? false
            }), !PicturePlaceholder.isOrnament(class: element["class"] ?? "")
        else { return }
        let candidates = ["src", "data-src", "data-original", "data-lazy-src"].lazy.compactMap { element[$0] }
        articleImage = candidates.first {
            !$0.isEmpty && !$0.hasPrefix("data:") && !PicturePlaceholder.isOrnament($0)
        }
    }

    /// Returns all values of these names, sorted by the order of `names`, then by document order.
    func all(_ names: [String]) -> [String] {
        names.flatMap { values[$0] ?? [] }
    }

    /// Returns the cleaned values of these names, without those that have no text.
    func texts(_ names: [String], limit: Int) -> [String] {
        all(names).compactMap { PlainTextSanitiser.clean($0, limit: limit) }
    }

    /// Returns the first value that has text after cleaning.
    func text(_ names: [String], limit: Int) -> String? {
        all(names).lazy.compactMap { PlainTextSanitiser.clean($0, limit: limit) }.first
    }

    /// Whether the page has neither `og:title` nor `og:description`.
    var hasNoSharingTags: Bool { all(["og:title", "og:description"]).isEmpty }
}
