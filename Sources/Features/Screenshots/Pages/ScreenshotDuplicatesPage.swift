import Catalog
import HTTPServer
import Site

/// Pictures that look alike, group by group: one stays, the others are offered for the trash.
struct ScreenshotDuplicatesPage: Sendable {
    struct Member: Sendable {
        let id: Int64
        let url: String
        let title: String
        let detail: String
        let picture: Picture?
        let placeholder: Placeholder?
        let isBest: Bool
        /// Whether it is ticked for the trash at first.
        let isProposed: Bool
    }

    struct Group: Sendable {
        let members: [Member]
        let title: String
    }

    let groups: [Group]
    let empty: EmptyState

    private static let shown = 30

    init(shell: Shell, groups: [SimilarityGroups.Group], items: [Item], pictures: [ScreenshotPicture]) {
        let words = shell.words
        let known = Dictionary(stored: items.map { ($0.id, $0) })
        let covers = Dictionary(pictures.filter { $0.position == 0 }.map { ($0.item, $0) }, uniquingKeysWith: { $1 })
        self.groups = groups.prefix(Self.shown).map { group in
            let members = group.members.compactMap { known[$0] }.sorted { $0.position < $1.position }
            return Group(
                members: members.map { Member($0, covers[$0.id], of: group, words, now: shell.now) },
                title: words("비슷한 그림 \(members.count)장", "\(members.count) similar pictures"))
        }
        empty = EmptyState(
            words("비슷한 그림이 없어요", "No similar pictures"),
            words("새 그림이 들어오면 비슷한 것끼리 여기에 모아 둬요.", "Similar pictures are found in the background and appear here."),
            action: LinkChoice(words.screenshots, url: ScreenshotPath.index()))
    }
}

extension ScreenshotDuplicatesPage.Member {
    fileprivate init(
        _ item: Item, _ cover: ScreenshotPicture?, of group: SimilarityGroups.Group, _ words: Words, now: Timestamp
    ) {
        id = item.id
        url = ScreenshotPath.show(item.id)
        title = item.title.isEmpty ? words.screenshotName(item, now: now) : item.title
        let size = cover.map { "\($0.width) × \($0.height), \(words.bytes($0.bytes))" } ?? ""
        detail = "\(words.exact(item.addedAt)) · \(size)"
        picture = item.cover.map { .cover($0, width: 480, height: 320) }
        placeholder = Placeholder(item.placeholder)
        isBest = item.id == group.itemToKeep
        isProposed = group.preselected.contains(item.id)
    }
}
