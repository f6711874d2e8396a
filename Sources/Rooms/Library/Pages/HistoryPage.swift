import Catalog
import Site

package struct HistoryPage: Sendable {
    package struct Line: Sendable {
        package let id: Change.ID
        package let text: String
        package let time: Timestamp
        package let age: String
        package let isUndone: Bool
        package var canUndo: Bool { !isUndone }
    }

    package let lines: [Line]
    package let empty: EmptyState

    package init(shell: Shell, changes: [Change]) {
        let words = shell.words
        lines = changes.map { change in
            Line(
                id: change.id, text: words(change.summary), time: change.at, age: words.ago(change.at, now: shell.now),
                isUndone: change.isUndone)
        }
        empty = EmptyState(
            words("아직 한 일이 없어요", "Nothing done yet"),
            words("무엇을 바꾸면 여기서 되돌릴 수 있어요.", "Whatever you change can be undone here."))
    }
}
