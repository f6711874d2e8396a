import Catalog
import GRDB

/// A PDF file of the pages of a range of days.
struct DiaryPDF: Sendable, Hashable, Identifiable {
    let id: Int64
    let from: String
    let to: String
    let diary: Diary.ID?
    let pages: Int
    let done: Int
    /// Pages that could not be drawn.
    let failedPages: Int
    let createdAt: Timestamp
    /// Time at which the file was complete; `nil` before.
    let finishedAt: Timestamp?
    let bytes: Int

    /// Time that a finished file is kept.
    static let lifetime = Duration.seconds(7 * 86_400)

    /// Time at which the file is deleted; `nil` before it is finished.
    var expiresAt: Timestamp? { finishedAt.map { $0 + Self.lifetime } }

    /// Returns the listing of the file's pages after a cursor.
    func listing(after place: DiaryFilter.PageCursor?, limit: Int) -> DiaryFilter {
        DiaryFilter(sort: .oldest, diary: diary, days: from...to, after: place, limit: limit)
    }

    static let columns = "id, fromDay, toDay, diary, pages, renderedPages, failedPages, createdAt, finishedAt, bytes"

    init(row: Row) throws {
        id = try row.value("id")
        from = try row.value("fromDay")
        to = try row.value("toDay")
        diary = try row.value("diary")
        pages = try row.value("pages")
        done = try row.value("renderedPages")
        failedPages = try row.value("failedPages")
        createdAt = try row.value("createdAt")
        finishedAt = try row.value("finishedAt")
        bytes = try row.value("bytes")
    }
}
