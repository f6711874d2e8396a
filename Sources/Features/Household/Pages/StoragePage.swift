import Catalog
import Site

/// Imports, exports and the use of disk space.
struct StoragePage: Sendable {
    /// Imports and exports of one collection.
    struct Group: Sendable {
        let title: String
        let links: [LinkChoice]
    }

    let title: String
    let groups: [Group]
    let facts: [DetailRow]

    /// Creates the page.
    /// - Parameter groups: names with their links. Groups without links are left out.
    init(shell: Shell, groups: [(name: Phrase, links: [SettingsLink])], facts: [DetailRow]) {
        let words = shell.words
        title = words("가져오기와 내보내기", "Import and export")
        self.groups = groups.filter { !$0.links.isEmpty }.map { group in
            Group(title: words(group.name), links: group.links.map { LinkChoice(words($0.title), url: $0.path) })
        }
        self.facts = facts
    }
}
