import Catalog
import GRDB

/// A PDF file of the pages of a range of days.
struct DiaryPDF: Sendable, Hashable, Identifiable {
    let id: Int64
    /// First day of the range, such as `2026-11-21`.
    let from: String
    /// Last day of the range, included.
    let to: String
    /// Diary of the pages; `nil` for all diaries.
    let diary: Diary.ID?
    /// Number of pages that the file will have at most.
    let pageCount: Int
    /// Number of pages that are drawn or were left out; of those in the file once it is finished.
    let renderedPages: Int
    /// Number of pages that could not be drawn.
    let failedPages: Int
    let createdAt: Timestamp
    /// Time at which the file was complete; `nil` before.
    let finishedAt: Timestamp?
    /// Size of the finished file.
    let bytes: Int

    /// Time that a finished file is kept.
    static let lifetime = Duration.seconds(7 * 86_400)

    /// Time at which the file is deleted; `nil` before it is finished.
    var expiresAt: Timestamp? { finishedAt.map { $0 + Self.lifetime } }

    /// Returns the filter that finds the file's pages after a cursor; `nil` starts with the first day.
    func pageFilter(after cursor: DiaryFilter.PageCursor?, limit: Int) -> DiaryFilter {
        DiaryFilter(sort: .oldest, diary: diary, days: from...to, after: cursor, limit: limit)
    }

    static let columns = "id, fromDay, toDay, diary, pages, renderedPages, failedPages, createdAt, finishedAt, bytes"

    init(row: Row) throws {
        id = try row.value("id")
        from = try row.value("fromDay")
        to = try row.value("toDay")
        diary = try row.value("diary")
        pageCount = try row.value("pages")
        renderedPages = try row.value("renderedPages")
        failedPages = try row.value("failedPages")
        createdAt = try row.value("createdAt")
        finishedAt = try row.value("finishedAt")
        bytes = try row.value("bytes")
    }
}
