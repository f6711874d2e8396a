import Catalog
import Text

/// Counts the outcomes of a bulk save: "7 addresses: 6 new, 1 already saved".
package struct SaveSummary: Sendable, Hashable {
    /// Returns the name of the items with their number: "주소 7개", "7 addresses".
    package typealias Name = @Sendable (Int) -> Phrase

    let total: Int
    let new: Int
    let knownCount: Int
    let restoredCount: Int
    let restored: Int

    /// - Parameter refused: the number of submissions that were rejected.
    init(_ saved: [SaveResult], refused: Int = 0) {
        total = saved.count + refused
        new = saved.count { $0.outcome == .new }
        knownCount = saved.count { $0.outcome == .known }
        restoredCount = saved.count { $0.outcome == .joined }
        restored = saved.count { $0.outcome == .restored }
    }

    package func summary(_ name: Name) -> Phrase {
        let parts: [(Int, String, String, String)] = [
            (new, "새로", "new", "new"), (knownCount, "이미 담긴 것", "already saved", "already saved"),
            (restoredCount, "있던 것에 추가한 것", "added to an existing item", "added to existing items"),
            (restored, "휴지통에서 복원한 것", "restored from the trash", "restored from the trash"),
            (total - new - knownCount - restoredCount - restored, "담지 못한 것", "not saved", "not saved"),
        ]
        let said = parts.filter { $0.0 > 0 }
        let whole = name(total)
        return Phrase(
            whole.ko + ": " + said.map { "\($0.1) \($0.0)" }.joined(separator: ", "),
            whole.en + ": " + said.map { "\($0.0) \($0.0 == 1 ? $0.2 : $0.3)" }.joined(separator: ", "))
    }
}

extension SiteContext {
    /// Returns the toast of a bulk save and gathers its changes into one undoable action.
    package func flash(
        _ saved: [SaveResult], refused: Int = 0, by owner: Person.ID, _ name: SaveSummary.Name
    ) throws -> Flash {
        let tally = SaveSummary(saved, refused: refused)
        let change = try catalog.combineChanges(
            saved.compactMap(\.change), as: .create, by: owner, summary: tally.summary(name))
        return change.map { .change($0) } ?? .known(tally.knownCount)
    }
}
