import Catalog
import Text

/// Counts the outcomes of a bulk save: "7 addresses: 6 new, 1 already saved".
package struct SaveSummary: Sendable, Hashable {
    /// Returns a number of items with their name: "주소 7개", "7 addresses".
    package typealias Name = @Sendable (Int) -> Phrase

    /// All submissions, including those that were rejected.
    let totalCount: Int
    let newCount: Int
    let knownCount: Int
    /// Submissions whose tags, note or other fields were added to an item that existed.
    let joinedCount: Int
    let restoredCount: Int

    init(_ saved: [SaveResult], rejectedCount: Int = 0) {
        totalCount = saved.count + rejectedCount
        newCount = saved.count { $0.outcome == .new }
        knownCount = saved.count { $0.outcome == .known }
        joinedCount = saved.count { $0.outcome == .joined }
        restoredCount = saved.count { $0.outcome == .restored }
    }

    package func summary(_ name: Name) -> Phrase {
        let outcomes: [(count: Int, korean: String, singular: String, plural: String)] = [
            (newCount, "새로", "new", "new"), (knownCount, "이미 담긴 것", "already saved", "already saved"),
            (joinedCount, "있던 것에 추가한 것", "added to an existing item", "added to existing items"),
            (restoredCount, "휴지통에서 복원한 것", "restored from the trash", "restored from the trash"),
            (totalCount - newCount - knownCount - joinedCount - restoredCount, "담지 못한 것", "not saved", "not saved"),
        ]
        let occurring = outcomes.filter { $0.count > 0 }
        let total = name(totalCount)
        return Phrase(
            total.ko + ": " + occurring.map { "\($0.korean) \($0.count)" }.joined(separator: ", "),
            total.en + ": "
                + occurring.map { "\($0.count) \($0.count == 1 ? $0.singular : $0.plural)" }.joined(separator: ", "))
    }
}

extension SiteContext {
    /// Returns the toast of a bulk save and gathers its changes into one undoable action.
    package func flash(
        _ saved: [SaveResult], refused rejectedCount: Int = 0, by owner: Person.ID, _ name: SaveSummary.Name
    ) throws -> Flash {
        let summary = SaveSummary(saved, rejectedCount: rejectedCount)
        let change = try catalog.combineChanges(
            saved.compactMap(\.change), as: .create, by: owner, summary: summary.summary(name))
        return change.map { .change($0) } ?? .known(summary.knownCount)
    }
}
