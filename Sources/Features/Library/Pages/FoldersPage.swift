import Catalog
import Site

/// All folders as an indented list, with the form that creates one.
struct FoldersPage: Sendable {
    struct Line: Sendable {
        let id: Int64
        let name: String
        let emoji: String
        let count: String
        /// Level of nesting from 0, limited to 6, the deepest level that is drawn.
        let depth: Int

        init(id: Int64, name: String, emoji: String, count: String, depth: Int) {
            self.id = id
            self.name = name
            self.emoji = emoji
            self.count = count
            self.depth = min(depth, 6)
        }
    }

    let detail: String
    let lines: [Line]
    let form: FolderForm
    let empty: EmptyState

    init(shell: Shell, lines: [Line], form: FolderForm) {
        let words = shell.words
        detail = lines.isEmpty ? "" : words.items(lines.count)
        self.lines = lines
        self.form = form
        empty = EmptyState(
            words("아직 폴더가 없어요", "No folders yet"),
            words("폴더를 만들면 링크를 끌어다 넣을 수 있어요.", "Create one, then drag links into it."))
    }
}
