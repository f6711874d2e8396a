import Catalog
import Site

/// A link as lists show it, as a card or as a line. A class, because sixty of them pass through several templates each.
package final class LinkCard: Sendable {
    package let id: Int64
    package let title: String
    /// The original's address.
    package let url: String
    package let host: String
    package let time: Timestamp
    package let age: String
    package let tags: ArraySlice<String>
    package let isFavourite: Bool
    package let isUnread: Bool
    /// The preview is still to come; the card asks for itself again.
    package let isPending: Bool
    package let problem: String?
    package let picture: Picture?
    package let placeholder: Placeholder?
    package let favicon: Favicon

    /// The frame of the picture; without any picture it shows the site's letter.
    package var frameClass: String { frameLetter == nil ? "th" : favicon.frameClass }
    package var frameLetter: String? { picture == nil && favicon.picture == nil ? favicon.letter : nil }
    /// The day, for machines.
    package var date: String { time.utcDay }

    /// What lists read of a link; the order is that of `init(_:words:now:)`.
    static let columns = """
        item.id, item.title, link.url, link.host, item.addedAt, item.tagNames, item.favouriteAt, link.isUnread, \
        link.previewState, link.brokenAt, item.cover, item.placeholder, link.favicon
        """

    convenience init(_ row: borrowing ListRow, words: Words, now: Timestamp) {
        self.init(
            id: row.integer(0), title: row.text(1), url: row.text(2), host: row.text(3),
            time: Timestamp(row.integer(4)), tags: row.tags(5),
            isFavourite: !row.isNull(6), isUnread: row.integer(7) == 1, previewState: row.text(8),
            isBroken: !row.isNull(9), cover: row.optionalText(10), placeholder: Placeholder(row, 11),
            favicon: row.optionalText(12), words: words, now: now)
    }

    convenience init(_ item: Item, _ link: Link, words: Words, now: Timestamp) {
        self.init(
            id: item.id, title: item.title, url: link.url, host: link.host, time: item.addedAt, tags: item.tags,
            isFavourite: item.isFavourite, isUnread: link.isUnread, previewState: link.previewState.rawValue,
            isBroken: link.brokenAt != nil, cover: item.cover, placeholder: Placeholder(item.placeholder),
            favicon: link.favicon, words: words, now: now)
    }

    private init(
        id: Int64, title: String, url: String, host: String, time: Timestamp, tags: [String], isFavourite: Bool,
        isUnread: Bool, previewState: String, isBroken: Bool, cover: String?, placeholder: Placeholder?,
        favicon: String?, words: Words, now: Timestamp
    ) {
        self.id = id
        self.title = title.isEmpty ? host : title
        self.url = url
        self.host = host
        self.time = time
        age = words.ago(time, now: now)
        self.tags = tags.prefix(3)
        self.isFavourite = isFavourite
        self.isUnread = isUnread
        isPending = previewState == Link.PreviewState.pending.rawValue
        let hasFailed = previewState == Link.PreviewState.failed.rawValue
        problem = isBroken ? words.broken : hasFailed ? words("미리보기 없음", "No preview") : nil
        picture = cover.map { .cover($0, width: 480, height: 252, rendition: 360) }
        self.placeholder = placeholder
        self.favicon = Favicon(favicon, host: host)
    }
}

/// A site's little picture, or its first letter on a colour of its own: never a broken image.
package struct Favicon: Sendable {
    package let picture: Picture?
    package let letter: String
    /// One of the twelve hues that the style sheet knows.
    package let hueClass: String
    package let frameClass: String

    /// - Parameter sha256: the picture, in the media store.
    init(_ sha256: String?, host: String) {
        picture = sha256.map { .cover($0, width: 16, height: 16, rendition: 64) }
        letter = Self.letter(of: host)
        let hue = Self.hash(host) % Self.hueClasses.count
        hueClass = Self.hueClasses[hue]
        frameClass = Self.frameClasses[hue]
    }

    private static func hash(_ host: String) -> Int {
        var hash: UInt32 = 5381
        let bytes = host.utf8Span.span
        for index in bytes.indices { hash = hash &* 33 &+ UInt32(bytes[index]) }
        return Int(hash)
    }

    private static func letter(of host: String) -> String {
        // Nearly all of them; whole characters take longer than the rest of the card.
        let start = host.utf8Span.span
        if !start.isEmpty, start[0] < 0x80, start.count == 1 || start[1] < 0x80 { return Self.letters[Int(start[0])] }
        return host.first.map { $0.uppercased() } ?? "?"
    }

    private static let letters = (0..<128 as Range<UInt8>).map { byte in
        String(Unicode.Scalar((97...122).contains(byte) ? byte - 32 : byte))
    }
    private static let hueClasses = (0..<12).map { "fv hue-\($0)" }
    private static let frameClasses = (0..<12).map { "th hue-\($0)" }
}
