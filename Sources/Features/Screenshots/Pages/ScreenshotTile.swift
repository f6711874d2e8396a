import Catalog
import Foundation
import HTTPServer
import Site
import Text

/// A screenshot on the wall. A class, because each of sixty tiles passes through several templates.
final class ScreenshotTile: ListedScreenshot, Sendable {
    let id: Int64
    let url: String
    let picture: Picture?
    let placeholder: Placeholder?
    /// CSS class with one of the shapes of the style sheet.
    let cssClass: String
    /// Name shown on hover: tags with the title or the recognised text, or else the app.
    let name: String
    /// Time at which it was taken. Without the date, unless the list is a search result, which has no headings of days.
    let time: String
    let isFavourite: Bool
    /// Number of its pictures; nil if there is one.
    let count: String?
    let takenAt: Timestamp
    /// Width on the wall, in hundredths of the height.
    let breadth: Int

    static let columns = """
        item.id, item.title, item.subtitle, item.addedAt, item.tagNames, item.favouriteAt, item.cover, item.placeholder, \
        media.width, media.height, screenshot.pictures, substr(screenshot.text, 1, 40)
        """
    static let join = """
        CROSS JOIN screenshot ON screenshot.item = item.id LEFT JOIN media ON media.sha256 = item.cover
        """

    init(_ row: borrowing ListRow, in listing: ScreenshotListing, listQuery: String, words: Words, now: Timestamp) {
        id = row.integer(0)
        url = ScreenshotPath.show(id) + listQuery
        takenAt = Timestamp(stored: row.integer(3))
        isFavourite = !row.isNull(5)
        placeholder = Placeholder(row, 7)
        let (width, height) = (max(1, Int(row.integer(8))), max(1, Int(row.integer(9))))
        let aspectClass = Self.aspectClass(width, height)
        cssClass = Self.classes[aspectClass]
        breadth = Self.breadths[aspectClass]
        let count = Int(row.integer(10))
        self.count = count > 1 ? words.number(count) : nil
        let name = Self.name(
            title: row.text(1), tags: row.tags(4), text: row.text(11), app: row.text(2), words)
        self.name = name
        time = listing.text.isEmpty ? words.clock(LocalDate(takenAt, in: words.zone)) : words.exact(takenAt)
        let rendition = listing.size == .large && listing.view == .rows && aspectClass > 12 ? 720 : 360
        picture = row.optionalText(6).map {
            Picture(url: SitePath.picture(MediaStore.key(of: $0), rendition), width: width, height: height, alt: name)
        }
    }

    /// - Parameters:
    ///   - text: recognised text, read only if there is no title.
    ///   - app: read only if there are neither tags, a title nor text.
    private static func name(
        title: String, tags: [String], text: @autoclosure () -> String, app: @autoclosure () -> String, _ words: Words
    ) -> String {
        var marks = ""
        for tag in tags.prefix(4) { marks += marks.isEmpty ? "#\(tag)" : " #\(tag)" }
        let snippet = title.isEmpty ? text().oneLine : title
        if marks.isEmpty, snippet.isEmpty {
            let app = app()
            return app.isEmpty ? words.screenshot : app
        }
        if marks.isEmpty { return snippet }
        return snippet.isEmpty ? marks : marks + " " + snippet.beginning(24)
    }

    /// Returns the index of the ratio of width to height, in steps of six per cent from 0.4 to 2.5. Indexes of CSS
    /// classes, because pages have no inline styles. Narrower and wider pictures show their upper part.
    private static func aspectClass(_ width: Int, _ height: Int) -> Int {
        let steps = boundaries.firstIndex { Double(width) < $0 * Double(height) }
        return steps ?? boundaries.count
    }

    /// Upper bound of the ratio of each shape but the widest: halfway to the next shape.
    private static let boundaries: [Double] = {
        var all: [Double] = []
        var ratio = 0.4 * 1.03
        while all.count < 31 {
            all.append(ratio)
            ratio *= 1.06
        }
        return all
    }()
    private static let classes = (0..<32).map { "tile ratio-\($0)" }
    private static let breadths = (0..<32).map { Int((40 * pow(1.06, Double($0))).rounded()) }
}

struct ScreenshotDay: Sendable {
    let title: String
    /// Date, such as "2026-11-21", by which a day that is split between two pages is joined.
    let date: String
    /// Number of pictures of the day; nil if another page may hold more of them.
    let count: String?
    /// Label on the day's first picture on phones.
    let label: String
    /// CSS class with the width of all its pictures, in quarters of their height. Days with few pictures share a row.
    let cssClass: String
    let tiles: ArraySlice<ScreenshotTile>

    init(title: String, date: String = "", count: String? = nil, label: String = "", tiles: ArraySlice<ScreenshotTile>)
    {
        self.title = title
        self.date = date
        self.count = count
        self.label = label
        self.tiles = tiles
        let quarters = tiles.reduce(0) { $0 + $1.breadth } / 25
        cssClass = title.isEmpty || quarters > 32 ? "wall__day" : "wall__day wall__day--\(max(2, quarters))"
    }

    func label(of tile: ScreenshotTile) -> String { tile === tiles.first ? label : "" }

    /// - Parameters:
    ///   - hasBefore: whether tiles precede these.
    ///   - hasMore: whether tiles follow.
    static func all(
        _ tiles: [ScreenshotTile], hasBefore: Bool, hasMore: Bool, words: Words, now: Timestamp
    ) -> [ScreenshotDay] {
        var days: [ScreenshotDay] = []
        var start = 0
        while start < tiles.count {
            let day = LocalDay(of: tiles[start].takenAt, in: words.zone)
            let end =
                tiles[(start + 1)...].firstIndex { $0.takenAt < day.start || $0.takenAt >= day.end } ?? tiles.count
            let isWhole = !(start == 0 && hasBefore) && !(end == tiles.count && hasMore)
            days.append(
                ScreenshotDay(
                    title: words.shortDate(day, now: now), date: day.date.text,
                    count: isWhole ? words.pictures(end - start) : nil,
                    label: words.day(day.date, withYear: false), tiles: tiles[start..<end]))
            start = end
        }
        return days
    }
}

extension Words {
    /// Returns "오늘", "어제" or "11월 18일 수": no wider than one picture on a phone.
    fileprivate func shortDate(_ day: LocalDay, now: Timestamp) -> String {
        let today = LocalDay(of: now, in: zone)
        if day.date.isSameDay(as: today.date) || day.date.isSameDay(as: today.previous.date) {
            return heading(day.date, now: now)
        }
        let plain = self.day(day.date, withYear: day.date.year != today.date.year)
        let weekday = weekdayShort(day.date.weekday)
        return language == .ko ? "\(plain) \(weekday)" : "\(weekday) \(plain)"
    }
}
