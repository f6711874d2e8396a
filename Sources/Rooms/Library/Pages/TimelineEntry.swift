import Catalog
import Site

/// Something on a day: an item that was added, or what happened with one.
enum TimelineEntry: Sendable {
    case moment(Moment)
    case item(Item)

    var day: String {
        switch self {
        case .moment(let moment): moment.day
        case .item(let item): LocalDate(item.addedAt).text
        }
    }

    var behind: TimelinePlace.Behind {
        switch self {
        case .moment(let moment): .moment(moment.place)
        case .item(let item): .item(item.position)
        }
    }
}

extension TimelineEntry {
    var subject: Item {
        switch self {
        case .moment(let moment): moment.item
        case .item(let item): item
        }
    }

    var isPage: Bool { subject.kind == .page }
}

extension TimelineEntry {
    fileprivate struct ItemOnDay: Hashable {
        let item: Item.ID
        let day: String
    }

    fileprivate var itemOnDay: ItemOnDay { ItemOnDay(item: subject.id, day: day) }

    fileprivate var isMoment: Bool {
        if case .moment = self { true } else { false }
    }
}

extension [TimelineEntry] {
    /// What was added on the day on which something happened with it is there once, as that.
    var once: [TimelineEntry] {
        let told = Set(filter(\.isMoment).map(\.itemOnDay))
        return filter { $0.isMoment || !told.contains($0.itemOnDay) }
    }
}
