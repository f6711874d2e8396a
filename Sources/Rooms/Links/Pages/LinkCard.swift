import Catalog
import Site

/// A link as lists show it, as a card or as a line. A class, because sixty of them pass through several templates each.
package final class LinkCard: Sendable {
    package let id: Int64
    /// The title, the host, the original's address and the tags, one a line.
    private let texts: ListTexts
    package let time: Timestamp
    package let age: Age
    package let isFavourite: Bool
    package let isUnread: Bool
    /// The preview is still to come; the card asks for itself again.
    package let isPending: Bool
    package let problem: String?
    package let picture: Picture?
    package let placeholder: Placeholder?
    package let favicon: Favicon

    package var title: ListText { texts[0].isEmpty ? host : texts[0] }
    package var host: ListText { texts[1] }
    /// The original's address.
    package var url: ListText { texts[2] }
    package var hasTags: Bool { !texts[3].isEmpty }
    package var tags: ListText.Lines { texts[3].lines(3) }

    /// The frame of the picture; without any picture it shows the site's letter.
    package var frameClass: String { frameLetter == nil ? "thumbnail" : favicon.frameClass }
    package var frameLetter: String? { picture == nil && favicon.picture == nil ? favicon.letter : nil }
    /// The day, for machines.
    package let date: MachineDay

    /// What lists read of a link; the order is that of `init(_:words:now:)`. SQLite has the id at hand in `link`, and would look
    /// for that of `item` once more.
    static let columns = """
        link.item, item.title, link.host, link.url, item.tagNames, item.addedAt, item.favouriteAt, link.isUnread, \
        link.previewState, link.brokenAt, item.cover, item.placeholder, link.favicon
        """

    convenience init(_ row: borrowing ListRow, words: Words, now: Timestamp) {
        self.init(
            id: row.integer(0), texts: ListTexts(row, 1..<5), time: Timestamp(stored: row.integer(5)),
            isFavourite: !row.isNull(6), isUnread: row.integer(7) == 1, previewState: row.text(8),
            isBroken: !row.isNull(9), cover: row.optionalText(10), placeholder: Placeholder(row, 11),
            favicon: row.optionalText(12), words: words, now: now)
    }

    convenience init(_ item: Item, _ link: Link, words: Words, now: Timestamp) {
        self.init(
            id: item.id, texts: ListTexts([item.title, link.host, link.url, item.tags.joined(separator: "\n")]),
            time: item.addedAt, isFavourite: item.isFavourite, isUnread: link.isUnread,
            previewState: link.previewState.rawValue, isBroken: link.brokenAt != nil, cover: item.cover,
            placeholder: Placeholder(item.placeholder), favicon: link.favicon, words: words, now: now)
    }

    private init(
        id: Int64, texts: ListTexts, time: Timestamp, isFavourite: Bool, isUnread: Bool, previewState: String,
        isBroken: Bool, cover: String?, placeholder: Placeholder?, favicon: String?, words: Words, now: Timestamp
    ) {
        self.id = id
        self.texts = texts
        self.time = time
        date = MachineDay(time, in: words.zone)
        age = words.age(time, now: now)
        self.isFavourite = isFavourite
        self.isUnread = isUnread
        isPending = previewState == Link.PreviewState.pending.rawValue
        let hasFailed = previewState == Link.PreviewState.failed.rawValue
        problem = isBroken ? words.broken : hasFailed ? words("미리보기 없음", "No preview") : nil
        picture = cover.map { .cover($0, width: 480, height: 252, rendition: 360) }
        self.placeholder = placeholder
        self.favicon = Favicon(favicon, host: texts[1])
    }
}

/// A site's little picture, or its first letter on a colour of its own: never a broken image.
package struct Favicon: Sendable {
    package let picture: Picture?
    package let letter: String
    /// One of the twelve hues that the style sheet knows.
    private let hue: Int

    package var hueClass: String { Self.hueClasses[hue] }
    package var frameClass: String { Self.frameClasses[hue] }

    /// - Parameter sha256: the picture, in the media store.
    init(_ sha256: String?, host: ListText) {
        picture = sha256.map { .cover($0, width: 16, height: 16, rendition: 64) }
        letter = Self.letter(of: host)
        hue = Self.hash(host) % Self.hueClasses.count
    }

    private static func hash(_ host: ListText) -> Int {
        var hash: UInt32 = 5381
        host.withBytes { for byte in $0 { hash = hash &* 33 &+ UInt32(byte) } }
        return Int(hash)
    }

    private static func letter(of host: ListText) -> String {
        var letter: String?
        // Nearly all of them; whole characters take longer than the rest of the card.
        host.withBytes { host in
            guard let first = host.first, first < 0x80, host.count == 1 || host[1] < 0x80 else { return }
            letter = letters[Int(first)]
        }
        return letter ?? host.string.first.map { $0.uppercased() } ?? "?"
    }

    private static let letters = (0..<128 as Range<UInt8>).map { byte in
        String(Unicode.Scalar((97...122).contains(byte) ? byte - 32 : byte))
    }
    private static let hueClasses = (0..<12).map { "favicon hue-\($0)" }
    private static let frameClasses = (0..<12).map { "thumbnail hue-\($0)" }
}
