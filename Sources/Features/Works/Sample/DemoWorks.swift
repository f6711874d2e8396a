import Catalog
import Text

extension DemoData {
    package typealias DrawnWork<W: Work> = (
        title: String, kept: RelativeDay, isFavourite: Bool, draft: WorkDraft<W>, log: [LogEntryDraft<W.Entry>]
    )

    /// Adds them to what is there, the oldest first. Those that an earlier run brought stay as they are.
    package func write<W: Work>(_ works: [DrawnWork<W>], to store: WorkStore<W>, for owner: Person.ID) throws {
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

    package func partialDate(_ ago: RelativeDay) -> PartialDate? {
        let day = day(ago)
        return PartialDate(year: day.year, month: day.month, day: day.day)
    }
}
