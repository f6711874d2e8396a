import Catalog
import Site

/// A link as lists show it, as a card or as a line.
struct LinkCard: Sendable {
    let id: Int64
    let title: String
    let host: String
    /// URL of the original page.
    let url: String
    /// Tags that are shown, three at most.
    let tags: [String]
    let time: Timestamp
    /// Time since the link was added, in words.
    let age: String
    let isFavourite: Bool
    let isUnread: Bool
    /// Whether the preview is not fetched yet; then the card requests itself again.
    let isPending: Bool
    /// Message about a broken link or a failed preview.
    let problem: String?
    let picture: Picture?
    let placeholder: Placeholder?
    let favicon: Favicon

    /// Class of the picture's frame; without any picture the frame shows the letter of the site.
    var frameClass: String { frameLetter == nil ? "thumbnail" : favicon.frameClass }
    var frameLetter: String? { picture == nil && favicon.picture == nil ? favicon.letter : nil }
    /// Day in machine-readable form.
    let date: String

    /// Columns of a link in lists, in the order of `init(_:words:now:)`. The id comes from `link`, because `item.id` would
    /// cost SQLite one more lookup.
    static let columns = """
        link.item, item.title, link.host, link.url, item.tagNames, item.addedAt, item.favouriteAt, link.isUnread, \
        link.previewState, link.brokenAt, item.cover, item.placeholder, link.favicon
        """

    init(_ row: borrowing ListRow, words: Words, now: Timestamp) {
        self.init(
            id: row.integer(0), title: row.text(1), host: row.text(2), url: row.text(3),
            tags: row.lines(4), time: Timestamp(stored: row.integer(5)),
            isFavourite: !row.isNull(6), isUnread: row.integer(7) == 1, previewState: row.text(8),
            isBroken: !row.isNull(9), cover: row.optionalText(10), placeholder: Placeholder(row, 11),
            favicon: row.optionalText(12), words: words, now: now)
    }

    init(_ item: Item, _ link: Link, words: Words, now: Timestamp) {
        self.init(
            id: item.id, title: item.title, host: link.host, url: link.url, tags: item.tags, time: item.addedAt,
            isFavourite: item.isFavourite, isUnread: link.isUnread, previewState: link.previewState.rawValue,
            isBroken: link.brokenAt != nil,
            cover: item.cover, placeholder: Placeholder(item.placeholder), favicon: link.favicon, words: words, now: now
        )
    }

    private init(
        id: Int64, title: String, host: String, url: String, tags: [String], time: Timestamp, isFavourite: Bool,
        isUnread: Bool, previewState: String, isBroken: Bool, cover: String?, placeholder: Placeholder?,
        favicon: String?,
        words: Words, now: Timestamp
    ) {
        self.id = id
        self.title = title.isEmpty ? host : title
        self.host = host
        self.url = url
        self.tags = Array(tags.prefix(3))
        self.time = time
        date = (time + .seconds(words.zone.offset(at: time))).utcDay
        age = words.ago(time, now: now)
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

/// A site's icon, or its first letter on a colour of its own, so that no broken image is shown.
struct Favicon: Sendable {
    let picture: Picture?
    let letter: String
    /// Index of one of the twelve hues of the style sheet.
    private let hue: Int

    var hueClass: String { Self.hueClasses[hue] }
    var frameClass: String { Self.frameClasses[hue] }

    /// - Parameter sha256: picture in the media store.
    init(_ sha256: String?, host: String) {
        picture = sha256.map { .cover($0, width: 16, height: 16, rendition: 64) }
        letter = Self.letter(of: host)
        hue = Self.hash(host) % Self.hueClasses.count
    }

    /// Returns the djb2 hash, which is the same in every process.
    private static func hash(_ host: String) -> Int {
        let bytes = host.utf8Span.span
        return Int(bytes.indices.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bytes[$1]) })
    }

    private static func letter(of host: String) -> String {
        host.first.map { $0.uppercased() } ?? "?"
    }

    private static let hueClasses = (0..<12).map { "favicon hue-\($0)" }
    private static let frameClasses = (0..<12).map { "thumbnail hue-\($0)" }
}
