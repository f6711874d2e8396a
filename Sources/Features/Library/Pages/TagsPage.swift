import HTTPServer
import Site

/// All tags in 가나다 order by first letter, or by number of uses.
struct TagsPage: Sendable {
    struct Entry: Sendable, Hashable {
        let name: String
        let count: Int
    }

    struct Group: Sendable {
        let letter: String
        let anchor: String
        let tags: [Entry]
    }

    /// Number of tags that a phone screen shows. Up to this number there are no headings for letters, which would
    /// spread the tags over several screens.
    static let maxUngrouped = 60

    let detail: String
    let toolbar: Toolbar
    /// First letters with links to their position, on this page or another.
    let letters: [LinkChoice]
    let groups: [Group]
    let pager: Pager
    let empty: EmptyState

    /// Creates the page.
    /// - Parameters:
    ///   - tags: in the order of the list.
    ///   - total: number of tags on all pages.
    init(shell: Shell, tags: [Entry], total: Int, isByName: Bool, pager: Pager) {
        let words = shell.words
        detail = total == 0 ? "" : words.items(total)
        let address = URLBuilder(SitePath.tags())
        toolbar = Toolbar(orders: [
            LinkChoice(words.byTitle, url: address.text, isCurrent: isByName),
            LinkChoice(words("많이 쓴 순", "Most used"), url: address.adding("sort", "count").text, isCurrent: !isByName),
        ])
        let isGrouped = isByName && total > Self.maxUngrouped
        let groups =
            isGrouped ? Self.grouped(tags) : tags.isEmpty ? [] : [Group(letter: words.all, anchor: "all", tags: tags)]
        self.groups = groups
        self.pager = pager
        letters =
            !isGrouped
            ? []
            : pager.isEmpty
                ? groups.map { LinkChoice($0.letter, url: "#" + $0.anchor) }
                : FirstLetter.jumps.map { letter, before in
                    LinkChoice(letter, url: address.adding("after", before).text)
                }
        empty = EmptyState(
            words("아직 태그가 없어요", "No tags yet"),
            words("링크를 수정할 때나 여러 개를 골라 태그를 붙여 보세요.", "Add tags when you edit a link, or to a selection."),
            action: LinkChoice(words.home, url: SitePath.home(), icon: "home"))
    }

    /// Returns consecutive tags with the same first letter as groups.
    private static func grouped(_ tags: [Entry]) -> [Group] {
        guard !tags.isEmpty else { return [] }
        var groups: [Group] = []
        var letter = ""
        var tagsOfLetter: [Entry] = []
        func appendGroup() {
            guard !tagsOfLetter.isEmpty else { return }
            groups.append(Group(letter: letter, anchor: "g\(groups.count)", tags: tagsOfLetter))
        }
        for tag in tags {
            let nextLetter = FirstLetter.of(tag.name)
            if nextLetter != letter {
                appendGroup()
                letter = nextLetter
                tagsOfLetter = []
            }
            tagsOfLetter.append(tag)
        }
        appendGroup()
        return groups
    }
}
