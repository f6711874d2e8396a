import Foundation
import HTTPServer
import Site
import Text

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

/// The letter under which an index lists a word: 가 for 강아지, A for apple, # for the rest.
package enum FirstLetter {
    package static func of(_ word: String) -> String {
        guard let scalar = word.nfc.unicodeScalars.first else { return "#" }
        if scalar.isASCII { return scalar.properties.isAlphabetic ? String(scalar).uppercased() : "#" }
        if Hangul.isSyllable(scalar), let initial = Hangul.initialIndex(scalar) { return initialLetters[initial] }
        if scalar.properties.isAlphabetic {
            return String(scalar).folding(options: .diacriticInsensitive, locale: nil).uppercased()
        }
        return "#"
    }

    /// Index letters, each with the character directly before it in Unicode. A list that continues after that character
    /// begins with the words of the letter.
    static let jumps: [(letter: String, before: String)] = Set(initialLetters).sorted().compactMap { letter in
        guard let first = letter.unicodeScalars.first, let before = Unicode.Scalar(first.value - 1) else { return nil }
        return (letter, String(before))
    }

    /// Index letters by ``Hangul/initialIndex(_:)``. Doubled consonants are listed under their single ones, as in
    /// dictionaries.
    private static let initialLetters = [
        "가", "가", "나", "다", "다", "라", "마", "바", "바", "사", "사", "아", "자", "자", "차", "카", "타", "파", "하",
    ]
}
