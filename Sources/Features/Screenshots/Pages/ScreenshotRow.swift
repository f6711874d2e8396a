import Catalog
import HTTPServer
import Site
import Text

/// A screenshot as the list view shows it: a line of a table.
struct ScreenshotRow: ListedScreenshot, Sendable {
    let id: Int64
    let url: String
    let picture: Picture?
    let placeholder: Placeholder?
    let title: String
    let tags: [String]
    let isFavourite: Bool
    let captureTime: String
    let added: String
    let app: String
    let size: String
    let takenAt: Timestamp

    static let columns = """
        item.id, item.title, item.tagNames, item.addedAt, item.favouriteAt, item.cover, item.placeholder, media.width, \
        media.height, screenshot.importedAt, screenshot.app, screenshot.bytes, substr(screenshot.text, 1, 80), \
        screenshot.fileName, screenshot.pictures
        """

    init(_ row: borrowing ListRow, in listing: ScreenshotListing, listQuery: String, words: Words, now: Timestamp) {
        id = row.integer(0)
        url = ScreenshotPath.show(id) + listQuery
        tags = row.tags(2)
        takenAt = Timestamp(stored: row.integer(3))
        isFavourite = !row.isNull(4)
        placeholder = Placeholder(row, 6)
        let (width, height) = (max(1, Int(row.integer(7))), max(1, Int(row.integer(8))))
        picture = row.optionalText(5).map {
            Picture(url: SitePath.picture(MediaStore.key(of: $0), 64), width: width, height: height, alt: "")
        }
        captureTime = words.exact(takenAt)
        added = words.exact(Timestamp(stored: row.integer(9)))
        app = row.text(10)
        let pictures = Int(row.integer(14))
        size = words.bytes(Int(row.integer(11))) + (pictures > 1 ? ", " + words.pictures(pictures) : "")
        title =
            [row.text(1), row.text(12).oneLine, row.text(13)].first { !$0.isEmpty }
            ?? words.screenshot + ", " + words.day(takenAt, now: now)
    }
}

extension ListColumn {
    static func all(_ listing: ScreenshotListing, _ words: Words) -> [ListColumn] {
        func column(_ column: ScreenshotOrder.Column, _ title: String) -> ListColumn {
            let isCurrent = listing.sort.column == column && listing.text.isEmpty
            return ListColumn(
                title, column.rawValue,
                // // Results of a search are ordered by rank, so they have no order to choose.
                url: listing.text.isEmpty ? listing.url { $0.sort = $0.sort.pressed(column) } : nil,
                direction: isCurrent ? listing.sort.isDescending ? "descending" : "ascending" : nil)
        }
        return [
            ListColumn(words.screenshot, "name"),
            column(.taken, words("찍은 날", "Taken")), column(.added, words("추가한 날", "Added")),
            column(.app, words("앱", "App")), column(.size, words("크기", "Size")),
        ]
    }
}
