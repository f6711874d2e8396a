import Catalog
import Site

/// An entry of a day: an added item or an activity.
struct TimelineEntry: Sendable {
    let subject: Item
    /// `2024-05-01`
    let day: String
    /// Label of the activity; nil for an added item.
    let said: Phrase?
    let behind: TimelinePlace.Behind

    init(_ moment: Moment) {
        subject = moment.item
        day = moment.day
        said = moment.said
        behind = .moment(moment.place)
    }

    init(_ item: Item, addedOn day: String) {
        subject = item
        self.day = day
        said = nil
        behind = .item(item.position)
    }

    var isPage: Bool { subject.kind == .page }
}

/// A filter of one day's entries. An item that was added on the day of one of its activities appears only as the
/// activity.
struct DayTelling {
    private var told: (day: String, items: Set<Item.ID>)

    /// Creates the filter.
    /// - Parameter items: items already shown on `day`, as on the previous page.
    init(on day: String = "", _ items: Set<Item.ID> = []) {
        told = (day, items)
    }

    /// Whether to show an entry. Activities of a day must be passed before its items.
    mutating func tells(_ entry: TimelineEntry) -> Bool {
        if told.day != entry.day { told = (entry.day, []) }
        guard entry.said == nil else {
            told.items.insert(entry.subject.id)
            return true
        }
        return !told.items.contains(entry.subject.id)
    }
}
