import Catalog
import Text

/// Counts the outcomes of a bulk save: "7 addresses: 6 new, 1 was here".
package struct Tally: Sendable, Hashable {
    /// Returns the name of the items with their number: "주소 7개", "7 addresses".
    package typealias Name = @Sendable (Int) -> Phrase

    let total: Int
    let new: Int
    let known: Int
    let joined: Int
    let restored: Int

    /// - Parameter refused: the number of submissions that were rejected.
    init(_ saved: [Saved], refused: Int = 0) {
        total = saved.count + refused
        new = saved.count { $0.outcome == .new }
        known = saved.count { $0.outcome == .known }
        joined = saved.count { $0.outcome == .joined }
        restored = saved.count { $0.outcome == .restored }
    }

    package func summary(_ name: Name) -> Phrase {
        let parts: [(Int, String, String, String)] = [
            (new, "새로", "new", "new"), (known, "이미 있던 것", "was here", "were here"),
            (joined, "이미 있던 것에 더한 것", "added to what was here", "added to what was here"),
            (restored, "휴지통에서 되돌린 것", "back from the trash", "back from the trash"),
            (total - new - known - joined - restored, "담지 못한 것", "refused", "refused"),
        ]
        let said = parts.filter { $0.0 > 0 }
        let whole = name(total)
        return Phrase(
            whole.ko + ": " + said.map { "\($0.1) \($0.0)" }.joined(separator: ", "),
            whole.en + ": " + said.map { "\($0.0) \($0.0 == 1 ? $0.2 : $0.3)" }.joined(separator: ", "))
    }
}

extension Dashboard {
    /// Returns the toast of a bulk save and gathers its changes into one undoable action.
    package func flash(
        _ saved: [Saved], refused: Int = 0, by owner: Person.ID, _ name: Tally.Name
    ) throws -> Flash {
        let tally = Tally(saved, refused: refused)
        let change = try catalog.gather(
            saved.compactMap(\.change), as: .create, by: owner, summary: tally.summary(name))
        return change.map { .change($0) } ?? .known(tally.known)
    }
}
