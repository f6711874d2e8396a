import Catalog
import GRDB

/// A person's page of a diary: one that the person wrote, or a copy of another member's page.
package struct DiaryPage: Sendable, Hashable, Identifiable {
    package let item: Item
    /// Identity of the page that the copies of all readers share.
    let sharedID: String
    package let diary: Diary.ID?
    /// Author; `nil` once that account is deleted.
    let author: Person.ID?
    let authorName: String
    /// `2026-11-21`
    package let day: String
    /// Key of a ``WeatherMood`` or another word; empty for none.
    package let weather: String
    package let mood: String
    /// Colour of the paper, such as `#F5F0E7`.
    package let paper: String
    /// All text of the page.
    package let searchText: String
    /// The finished version that the page shows; `nil` until it is finished.
    package let currentVersion: PageVersion.ID?
    /// Time of finishing; `nil` while only the author sees the page.
    let finishedAt: Timestamp?
    /// Time at which another person first received a copy.
    let sharedAt: Timestamp?
    /// Revision of the draft. Grows with each saving and never decreases.
    let revision: Int

    package var id: Item.ID { item.id }
    /// Whether the owner is the author, who may edit the page.
    var isOwn: Bool { author == item.owner }
    package var isFinished: Bool { finishedAt != nil }

    private static let ownColumns = """
        page.sharedID, page.diary, page.author, page.authorName, page.day, page.weather, page.mood, page.paper, \
        page.searchText, page.currentVersion, page.finishedAt, page.sharedAt, page.revision
        """
    /// Columns that ``init(_:)`` reads, in this order.
    static let columns = "\(Item.columns), \(ownColumns)"

    init(_ row: borrowing ListRow) throws {
        var columns = row.columns(from: Item.columnCount)
        item = Item(row)
        sharedID = try columns.next()
        diary = try columns.next()
        author = try columns.next()
        authorName = try columns.next()
        day = try columns.next()
        weather = try columns.next()
        mood = try columns.next()
        paper = try columns.next()
        searchText = try columns.next()
        currentVersion = try columns.next()
        finishedAt = try columns.next()
        sharedAt = try columns.next()
        revision = try columns.next()
    }
}
