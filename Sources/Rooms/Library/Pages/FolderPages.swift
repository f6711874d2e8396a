import Catalog
import Site

/// What a person fills in for a folder. Kept as typed when it is refused.
package struct FolderForm: Sendable {
    package var name = ""
    package var emoji = ""
    package let parents: [Option]
    package var problems: [FieldProblem] = []

    package var isRefused: Bool { !problems.isEmpty }

    package func nameField(_ words: Words) -> Field {
        Field("name", words("이름", "Name"), value: name, problem: problem("name", words), isRequired: true)
    }

    package func emojiField(_ words: Words) -> Field {
        Field("emoji", words("그림 글자", "Emoji"), value: emoji, problem: problem("emoji", words))
    }

    package func parentProblem(_ words: Words) -> String? {
        problem("parent", words)
    }

    private func problem(_ field: String, _ words: Words) -> String? {
        problems.first { $0.field == field }.map { words($0.message) }
    }
}

package struct FoldersPage: Sendable {
    package struct Line: Sendable {
        package let id: Int64
        package let name: String
        package let emoji: String
        package let count: String
        /// 0 at the top; deeper than 6 is drawn like 6.
        package let depth: Int

        package init(id: Int64, name: String, emoji: String, count: String, depth: Int) {
            self.id = id
            self.name = name
            self.emoji = emoji
            self.count = count
            self.depth = min(depth, 6)
        }
    }

    package let detail: String
    package let lines: [Line]
    package let form: FolderForm
    package let empty: EmptyState

    package init(shell: Shell, lines: [Line], form: FolderForm) {
        let words = shell.words
        detail = lines.isEmpty ? "" : words.items(lines.count)
        self.lines = lines
        self.form = form
        empty = EmptyState(
            words("아직 폴더가 없어요", "No folders yet"),
            words("폴더를 만들면 링크를 끌어다 넣을 수 있어요.", "Make one, and drag links into it."))
    }
}

package struct FolderPage: Sendable {
    package let id: Int64
    package let title: String
    package let detail: String
    /// The folders it lies in, outermost first.
    package let path: [Choice]
    package let children: [Chip]
    package let toolbar: Toolbar
    package let form: FolderForm
    package let list: ItemList
}
