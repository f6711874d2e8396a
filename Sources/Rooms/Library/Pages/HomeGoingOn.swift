import Catalog
import Site
import Text

/// One thing of this day in an earlier year, as a large picture with its words.
struct HomeMemory: Sendable {
    let card: ItemCard
    let picture: Picture?
    /// "지난 오늘 · 3년 전"
    let when: String
    /// "2023년 11월 22일 수요일"
    let day: String
    let words: String
    let isHandwritten: Bool
    /// "달이 쓴 일기"
    let source: String

    private static let most = 180

    /// What of these is worth a large picture: a page of a diary before a picture before words; nil for none of
    /// them.
    static func best(of entries: [TimelineEntry]) -> Int? {
        entries.firstIndex(where: \.isPage) ?? entries.firstIndex { $0.subject.cover != nil }
            ?? entries.firstIndex { !$0.subject.note.isEmpty }
    }

    init(_ entry: TimelineEntry, of day: LocalDay, _ memory: Memory, in dashboard: Dashboard, shell: Shell) {
        let words = shell.words
        card = ItemCard(
            entry.subject, in: dashboard.collection(of: entry.subject.kind), words: words, now: shell.now, at: day.start
        )
        picture = memory.picture.map { .cover($0, width: 720, height: 540, rendition: 720) }
        when = words.onThisDay + " · " + words.yearsAgo(shell.today.year - day.date.year)
        self.day = words.fullDay(day.date, withYear: true)
        let told = memory.words.isEmpty ? card.title : memory.words
        self.words = told.split(whereSeparator: \.isNewline).joined(separator: " ").shortened(to: Self.most)
        isHandwritten = memory.isHandwritten
        let name = card.kindName
        if let author = memory.author {
            source = words("\(author) 님이 쓴 \(name)", "\(name) by \(author)")
        } else if let said = entry.said {
            source = "\(name) · \(words(said))"
        } else {
            source = name
        }
    }
}

/// What waits in the inbox: how many, and the first of them.
struct HomeWaiting: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        /// Why it is here, or where it is from.
        let reason: String
    }

    static let shown = 3

    let count: String
    let rows: [Row]
}

/// Something that somebody is in the middle of, with the one press that takes it on.
struct HomeUnderWay: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        let percent: Int?
        let told: String
        let press: ShelfPlan.Press?
    }

    let title: String
    let url: String
    let cssClass: String
    let rows: [Row]

    private static let shown = 6

    /// Nil for a shelf of which nothing is under way.
    init?(_ plan: ShelfPlan, of collection: any Collection, in dashboard: Dashboard, shell: Shell) {
        guard !plan.steps.isEmpty else { return nil }
        title = shell.words(plan.title)
        url = plan.path
        cssClass = collection.navigation.cssClass
        rows = zip(plan.items, dashboard.cards(plan.items, shell: shell)).prefix(Self.shown).map { item, card in
            let step = plan.steps[item.id]
            return Row(
                card: card, percent: step?.percent, told: step.map { shell.words($0.told) } ?? "", press: step?.press)
        }
    }
}
