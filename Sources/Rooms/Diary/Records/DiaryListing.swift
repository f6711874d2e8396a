import Catalog

/// Which pages a list shows, in which order, from where on.
package struct DiaryListing: Sendable, Hashable {
    package enum Who: String, Sendable, Hashable, CaseIterable {
        case all, mine, theirs
    }

    package enum Sort: String, Sendable, Hashable, CaseIterable {
        case newest, oldest
    }

    /// The page after which a list goes on.
    package struct Place: Sendable, Hashable {
        package let day: String
        package let item: Item.ID

        package init(day: String, item: Item.ID) {
            self.day = day
            self.item = item
        }

        /// `2026-11-21.42`
        package init?(_ text: String) {
            let parts = text.split(separator: ".")
            guard parts.count == 2, parts[0].utf8.count == 10, let item = Int64(parts[1]) else { return nil }
            self.init(day: String(parts[0]), item: item)
        }

        package var text: String { "\(day).\(item)" }
    }

    package var who: Who
    package var sort: Sort
    package var diary: Diary.ID?
    /// `2026-11`
    package var month: String?
    /// From the first to the last of these, `2026-11-21`.
    package var days: ClosedRange<String>?
    package var tag: String?
    /// A colour, `#F5F0E7`.
    package var paper: String?
    package var after: Place?
    package var limit: Int

    package init(
        who: Who = .all, sort: Sort = .newest, diary: Diary.ID? = nil, month: String? = nil,
        days: ClosedRange<String>? = nil,
        tag: String? = nil, paper: String? = nil, after: Place? = nil, limit: Int = 60
    ) {
        self.who = who
        self.sort = sort
        self.diary = diary
        self.month = month
        self.days = days
        self.tag = tag
        self.paper = paper
        self.after = after
        self.limit = limit
    }
}
