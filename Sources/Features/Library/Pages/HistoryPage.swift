import Catalog
import Site

/// The recent changes of a person, which can be undone and redone.
struct HistoryPage: Sendable {
    struct Line: Sendable {
        let id: Change.ID
        let text: String
        let time: Timestamp
        let age: String
        let isUndone: Bool
        var canUndo: Bool { !isUndone }
    }

    let lines: [Line]
    let empty: EmptyState

    init(shell: Shell, changes: [Change]) {
        let words = shell.words
        lines = changes.map { change in
            Line(
                id: change.id, text: words(change.summary), time: change.at, age: words.ago(change.at, now: shell.now),
                isUndone: change.isUndone)
        }
        empty = EmptyState(
            words("아직 기록이 없어요", "No actions yet"),
            words("바꾼 것을 여기서 되돌릴 수 있어요.", "You can undo your changes here."))
    }
}
