import Catalog
import Site
import Text

/// An entry of this day in an earlier year, with a large picture and text.
struct HomeOnThisDay: Sendable {
    let card: ItemCard
    let picture: Picture?
    /// "지난 오늘 · 3년 전"
    let dateText: String
    /// "2023년 11월 22일 수요일"
    let day: String
    let excerpt: String
    let isHandwritten: Bool
    /// "달이 쓴 일기"
    let source: String

    /// In characters.
    private static let maxExcerptLength = 180

    /// Returns the index of the entry to show large: a diary page, else an entry with a picture, else one with text;
    /// nil if there is none.
    static func highlight(of entries: [TimelineEntry]) -> Int? {
        entries.firstIndex(where: \.isDiaryPage) ?? entries.firstIndex { $0.subject.cover != nil }
            ?? entries.firstIndex { !$0.subject.note.isEmpty }
    }

    init(_ entry: TimelineEntry, of day: LocalDay, _ memory: OnThisDayHighlight, in site: SiteContext, shell: Shell) {
        let words = shell.words
        card = ItemCard(
            entry.subject, in: site.collection(of: entry.subject.kind), words: words, now: shell.now, at: day.start
        )
        picture = memory.picture.map { .cover($0, width: 720, height: 540, rendition: 720) }
        dateText = words.onThisDay + " · " + words.yearsAgo(shell.today.year - day.date.year)
        self.day = words.fullDay(day.date, withYear: true)
        let text = memory.excerpt.isEmpty ? card.title : memory.excerpt
        excerpt = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .shortened(to: Self.maxExcerptLength)
        isHandwritten = memory.isHandwritten
        let kindName = card.kindName
        if let author = memory.author {
            source = words("\(author) 님이 쓴 \(kindName)", "\(kindName) by \(author)")
        } else if let activityLabel = entry.label {
            source = "\(kindName) · \(words(activityLabel))"
        } else {
            source = kindName
        }
    }
}

/// The inbox on the home page: its count and its first items.
struct HomeInboxSection: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        /// Reason why the item is in the inbox, or its origin.
        let reason: String
    }

    static let maxRows = 3

    let count: String
    let rows: [Row]
}

/// Items in progress of a shelf, each with a button for the next step.
struct HomeInProgressSection: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        let percent: Int?
        let progressText: String
        let press: HomeShelf.QuickAction?
    }

    let title: String
    let url: String
    let cssClass: String
    let rows: [Row]

    private static let maxRows = 6

    /// Creates the section; nil for a shelf without items in progress.
    init?(_ shelf: HomeShelf, of collection: any ItemCollection, in site: SiteContext, shell: Shell) {
        guard !shelf.progressSteps.isEmpty else { return nil }
        title = shell.words(shelf.title)
        url = shelf.path
        cssClass = collection.navigation.cssClass
        rows = zip(shelf.items, site.cards(shelf.items, shell: shell)).prefix(Self.maxRows).map { item, card in
            let step = shelf.progressSteps[item.id]
            return Row(
                card: card, percent: step?.percent, progressText: step.map { shell.words($0.label) } ?? "",
                press: step?.press)
        }
    }
}
