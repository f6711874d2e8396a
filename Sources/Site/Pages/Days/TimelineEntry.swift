import Catalog
import GRDB

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

extension Dashboard {
    /// From a place backwards: by day, moments first; one statement and one for each source of moments.
    func timeline(_ place: TimelinePlace, limit: Int, in scope: Scope) throws -> [TimelineEntry] {
        var (end, after) = (place.day.end.rawValue << 20, MomentPlace?.none)
        switch place.behind {
        case .item(let position):
            // All moments of a day stand before its items.
            (end, after) = (min(end, position), MomentPlace(source: .max, id: 0))
        case .moment(let moment): after = moment
        case nil: break
        }
        let moments = try self.moments.list(until: place.day.date.text, after: after, limit: limit, in: scope)
        let items = try catalog.items.list(before: end, limit: limit, in: scope)
        var entries: [TimelineEntry] = []
        var rest = moments[...]
        for item in items {
            let entry = TimelineEntry.item(item)
            while let moment = rest.first, moment.day >= entry.day {
                entries.append(.moment(rest.removeFirst()))
            }
            entries.append(entry)
        }
        return Array((entries + rest.map { .moment($0) }).prefix(limit))
    }
}
