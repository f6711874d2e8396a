import Catalog

/// Filters, order, cursor and length of a list of pages.
package struct DiaryFilter: Sendable, Hashable {
    enum AuthorFilter: String, Sendable, Hashable, CaseIterable {
        case all, mine, theirs
    }

    enum Sort: String, Sendable, Hashable, CaseIterable {
        case newest, oldest
    }

    /// Cursor of a list: the last page before its next part.
    package struct PageCursor: Sendable, Hashable {
        package let day: String
        package let item: Item.ID

        init(day: String, item: Item.ID) {
            self.day = day
            self.item = item
        }

        /// Parses `2026-11-21.42`.
        init?(_ text: String) {
            let parts = text.split(separator: ".")
            guard parts.count == 2, parts[0].utf8.count == 10, let item = Int64(parts[1]) else { return nil }
            self.init(day: String(parts[0]), item: item)
        }

        package var text: String { "\(day).\(item)" }
    }

    var author = AuthorFilter.all
    var sort = Sort.newest
    var diary: Diary.ID?
    /// `2026-11`
    var month: String?
    /// First and last day, both included, such as `2026-11-21`.
    var days: ClosedRange<String>?
    var tag: String?
    /// Colour of the paper, such as `#F5F0E7`.
    var paper: String?
    var after: PageCursor?
    var limit = 60
}
