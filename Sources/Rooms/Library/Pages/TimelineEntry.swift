import Catalog
import Site

/// Something on a day: an item that was added, or what happened with one.
struct TimelineEntry: Sendable {
    let subject: Item
    /// `2024-05-01`
    let day: String
    /// What happened with it; nil for an item that was added.
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

/// What is told of one day. What was added on the day on which something happened with it is there once, as that.
struct DayTelling {
    private var told: (day: String, items: Set<Item.ID>)

    /// - Parameter items: what is told of on `day` already, as on the page before.
    init(on day: String = "", _ items: Set<Item.ID> = []) {
        told = (day, items)
    }

    /// Whether this is told; the moments of a day come before its items.
    mutating func tells(_ entry: TimelineEntry) -> Bool {
        if told.day != entry.day { told = (entry.day, []) }
        guard entry.said == nil else {
            told.items.insert(entry.subject.id)
            return true
        }
        return !told.items.contains(entry.subject.id)
    }
}
