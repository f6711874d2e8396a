import Catalog
import Site

/// An entry of a day: an added item, or an activity of an item.
struct TimelineEntry: Sendable {
    let subject: Item
    /// `2024-05-01`
    let day: String
    /// Label of the activity; nil for an added item.
    let label: Phrase?
    /// The position of the entry, after which the next page continues.
    let anchor: TimelineCursor.Anchor

    init(_ activity: Activity) {
        subject = activity.item
        day = activity.day
        label = activity.label
        anchor = .activity(activity.position)
    }

    init(_ item: Item, addedOn day: String) {
        subject = item
        self.day = day
        label = nil
        anchor = .item(item.position)
    }

    /// Whether the item is a diary page.
    var isDiaryPage: Bool { subject.kind == .page }
}

/// A filter that shows an item only as an activity, and not as added, on a day on which it has both entries.
struct DayTimeline {
    /// The current day, and the items whose activities were shown on it.
    private var emitted: (day: String, items: Set<Item.ID>)

    /// Creates the filter.
    /// - Parameter items: items already shown on `day`, as on the previous page.
    init(on day: String = "", _ items: Set<Item.ID> = []) {
        emitted = (day, items)
    }

    /// Returns whether to show an entry, and remembers the item of an activity. Activities of a day must be passed
    /// before its added items.
    mutating func shouldShow(_ entry: TimelineEntry) -> Bool {
        if emitted.day != entry.day { emitted = (entry.day, []) }
        guard entry.label == nil else {
            emitted.items.insert(entry.subject.id)
            return true
        }
        return !emitted.items.contains(entry.subject.id)
    }
}
