import Catalog
import Site

/// An entry of a day: an added item or an activity.
struct TimelineEntry: Sendable {
    let subject: Item
    /// `2024-05-01`
    let day: String
    /// Label of the activity; nil for an added item.
    let label: Phrase?
    let behind: TimelineCursor.Anchor

    init(_ moment: Activity) {
        subject = moment.item
        day = moment.day
        label = moment.label
        behind = .moment(moment.position)
    }

    init(_ item: Item, addedOn day: String) {
        subject = item
        self.day = day
        label = nil
        behind = .item(item.position)
    }

    var isPage: Bool { subject.kind == .page }
}

/// A filter of one day's entries. An item that was added on the day of one of its activities appears only as the
/// activity.
struct DayTimeline {
    private var emitted: (day: String, items: Set<Item.ID>)

    /// Creates the filter.
    /// - Parameter items: items already shown on `day`, as on the previous page.
    init(on day: String = "", _ items: Set<Item.ID> = []) {
        emitted = (day, items)
    }

    /// Whether to show an entry. Activities of a day must be passed before its items.
    mutating func markAsEmitted(_ entry: TimelineEntry) -> Bool {
        if emitted.day != entry.day { emitted = (entry.day, []) }
        guard entry.label == nil else {
            emitted.items.insert(entry.subject.id)
            return true
        }
        return !emitted.items.contains(entry.subject.id)
    }
}
