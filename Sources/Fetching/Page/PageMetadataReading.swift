import Text
import Web

extension PageMetadata {
    /// Reads a response body. Never fails, and is bounded in time and memory: values that cannot be read stay nil.
    /// - Parameters:
    ///   - body: the page's head and the beginning of its body; see ``FetchRequest/page(_:)``.
    ///   - contentType: the `Content-Type` field as received, with its parameters.
    ///   - url: the address that answered, after redirects.
    ///   - disposition: the `Content-Disposition` field, for the name of a file.
    package static func read(
        body: [UInt8], contentType: String?, url: String, disposition: String? = nil
    ) -> PageMetadata {
        guard let address = try? WebAddress(url) else { return PageMetadata() }
        let type = contentType.map(MediaType.init)
        let kind = RemoteFile.kind(type?.name, body: body)
        guard kind == .page else {
            return RemoteFile(address: address, kind: kind, type: type?.name, disposition: disposition).metadata
        }
        let decoded = DecodedText(body, header: type?.charset, host: address.host)
        var metadata = PageMetadata()
        metadata.site = address.displayShortHost
        metadata.favicons = [Favicon(url: address.origin + "/favicon.ico", size: nil)]
        guard let tree = HTMLTree(decoded.text) else { return metadata }
        let facts = MarkupMetadata(tree)
        metadata.fill(facts, JSONLD(facts.jsonLD), address)
        return metadata
    }

    /// Maximum length of an address in bytes; longer ones are ignored.
    private static let maxURLBytes = 4_000

    private mutating func fill(_ facts: MarkupMetadata, _ data: JSONLD, _ address: WebAddress) {
        let base = facts.base.flatMap { try? WebAddress($0, relativeTo: address) } ?? address
        func absolute(_ text: String) -> String? {
            // Some addresses were escaped twice; a literal `&amp;` would be `%26amp;`.
            text.utf8.count > Self.maxURLBytes
                ? nil : (try? WebAddress(text.replacing("&amp;", with: "&"), relativeTo: base))?.text
        }
        fillTexts(facts, data, address)
        let preferredImages =
            facts.all(Self.imageNames) + facts.links.filter { $0.rel.contains("image_src") }.map(\.href)
        images = (preferredImages + data.images + [facts.articleImage].compactMap(\.self) + data.avatars)
            .filter { !$0.hasPrefix("#") }.compactMap(absolute)
            .filter { !PicturePlaceholder.isPlaceholder($0, on: address) }.withoutRepeats(limit: 8)
        favicons =
            FaviconRanking.rank(facts.links, tiles: facts.all(["msapplication-tileimage"]), absolute: absolute)
            + favicons
        oEmbed = facts.links.first { $0.isOEmbed }.flatMap { absolute($0.href) }
        refresh =
            facts.refresh.flatMap { MetaRefresh($0) }.flatMap { absolute($0.target) }
            ?? ScriptRedirect.target(in: facts, of: address, absolute: absolute)
        if refresh == address.text { refresh = nil }
        if facts.hasNoSharingTags { frame = facts.frame?.target(on: address, absolute: absolute) }
        isWall = InterstitialDetector.isInterstitial(at: address, title: title, facts: facts)
    }

    private mutating func fillTexts(_ facts: MarkupMetadata, _ data: JSONLD, _ address: WebAddress) {
        // Some pages repeat their title as the application's name.
        let application = facts.text(["application-name"], limit: 100).flatMap { $0 == facts.headTitle ? nil : $0 }
        let siteNames = [facts.text(["og:site_name"], limit: 100), data.publisher, application].compactMap(\.self)
        let names = SiteNameMatcher(siteNames, address: address)
        title =
            TitleSelector(
                shared: facts.texts(["og:title", "twitter:title"], limit: 500), headTitle: facts.headTitle,
                bodyTitle: facts.otherTitle,
                headline: data.headline.flatMap { PlainTextSanitiser.clean($0, limit: 500) },
                headings: facts.headings, names: names, isFirstPage: address.path == "/"
            ).preferredTitle
        description =
            DescriptionSelector(names: names, title: title)
            .firstInformative(facts.all(Self.descriptionNames) + [data.description].compactMap(\.self))
        site = siteNames.first ?? site
        let authors = facts.all(["author", "article:author", "dc.creator"]).filter { !$0.contains("://") }
        author = authors.lazy.compactMap { PlainTextSanitiser.clean($0, limit: 200) }.first ?? data.author
        published =
            facts.text(["article:published_time", "itemprop:datepublished"], limit: 60) ?? data.published
            ?? facts.text(["date", "dc.date"], limit: 60)
    }

    private static let imageNames = [
        "og:image:secure_url", "og:image:url", "og:image", "twitter:image:src", "twitter:image", "itemprop:image",
    ]

    private static let descriptionNames = [
        "og:description", "twitter:description", "description", "itemprop:description",
    ]
}

extension MarkupMetadata.Link {
    fileprivate var isOEmbed: Bool {
        (type == "application/json+oembed" || type == "text/json+oembed")
            && (rel.contains("alternate") || rel.contains("alternative"))
    }
}

extension [String] {
    /// Returns the first `limit` different strings, in order.
    fileprivate func withoutRepeats(limit: Int) -> [String] {
        var seen = Set<String>()
        return Array(filter { seen.insert($0).inserted }.prefix(limit))
    }
}
