import Catalog
import Text

extension DemoData {
    /// A work of the demo. `kept` is the day on which it was added; the log entries are in the order of writing.
    package typealias DemoWork<W: Work> = (
        title: String, kept: RelativeDay, isFavourite: Bool, draft: WorkDraft<W>, log: [LogEntryDraft<W.Entry>]
    )

    /// Adds works, the last of the list first. Works that exist already do not change.
    package func write<W: Work>(_ works: [DemoWork<W>], to store: WorkStore<W>, for owner: Person.ID) throws {
        try store.catalog.write(of: owner) { scope in
            for (number, work) in works.enumerated().reversed() {
                guard try !store.catalog.items.has(W.kind, titled: work.title, in: scope) else { continue }
                let item = try store.add(
                    work.draft, addedAt: moment(work.kept, number), isFavourite: work.isFavourite,
                    placeholder: work.draft.cover?.placeholder, in: scope)
                for entry in work.log { if let item { try store.add(entry, to: item.id, in: scope) } }
            }
        }
    }

    package func partialDate(_ relativeDay: RelativeDay) -> PartialDate? {
        let day = day(relativeDay)
        return PartialDate(year: day.year, month: day.month, day: day.day)
    }
}
