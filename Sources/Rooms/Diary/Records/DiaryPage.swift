import Catalog
import GRDB

/// One person's page of a diary: their own, or their copy of what somebody else wrote.
package struct DiaryPage: Sendable, Hashable, Identifiable {
    package let item: Item
    /// The same for all its readers.
    let thing: String
    package let diary: Diary.ID?
    /// Nil once whoever wrote it is gone from the house.
    let author: Person.ID?
    let authorName: String
    /// `2026-11-21`
    package let day: String
    /// A word of ``DiaryPage/weathers``, or anything else; empty for none.
    package let weather: String
    package let mood: String
    /// The paper's colour, `#F5F0E7`.
    package let paper: String
    /// Everything that is written on it, as text.
    package let words: String
    package let current: PageVersion.ID?
    /// Nil while only its writer sees it.
    let finishedAt: Timestamp?
    /// When somebody else got it first.
    let sharedAt: Timestamp?
    /// Of its draft: grows with each saving and never goes back.
    let revision: Int

    package var id: Item.ID { item.id }
    /// Whoever has it wrote it, and may edit it.
    var isOwn: Bool { author == item.owner }
    package var isFinished: Bool { finishedAt != nil }

    static let own = """
        page.thing, page.diary, page.author, page.authorName, page.day, page.weather, page.mood, page.paper, page.words, \
        page.current, page.finishedAt, page.sharedAt, page.revision
        """
    static let columns = "\(Item.columns), \(own)"
    static let columnCount = Item.columnCount + 13

    init(_ row: borrowing ListRow) throws {
        var columns = row.columns(from: Item.columnCount)
        item = Item(row)
        thing = try columns.next()
        diary = try columns.next()
        author = try columns.next()
        authorName = try columns.next()
        day = try columns.next()
        weather = try columns.next()
        mood = try columns.next()
        paper = try columns.next()
        words = try columns.next()
        current = try columns.next()
        finishedAt = try columns.next()
        sharedAt = try columns.next()
        revision = try columns.next()
    }
}

/// What a page said at one moment.
package struct PageVersion: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, DatabaseValueConvertible {
        case draft, finished
    }

    package let id: Int64
    let savedAt: Timestamp
    package let kind: Kind
}
