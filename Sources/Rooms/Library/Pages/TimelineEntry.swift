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
