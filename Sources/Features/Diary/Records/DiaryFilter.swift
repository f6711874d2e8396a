import Catalog

/// Filters, order, cursor and length of a list of diary pages. `nil` in a field does not filter.
package struct DiaryFilter: Sendable, Hashable {
    /// Authors relative to the reader.
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
            let components = text.split(separator: ".")
            guard components.count == 2, components[0].utf8.count == "2026-11-21".utf8.count,
                let item = Int64(components[1])
            else { return nil }
            self.init(day: String(components[0]), item: item)
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
    /// Cursor after which the list continues; `nil` for its start.
    var after: PageCursor?
    /// Maximum number of pages.
    var limit = 60
}
