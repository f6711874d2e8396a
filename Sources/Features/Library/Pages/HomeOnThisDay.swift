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

    /// Length in characters from which an excerpt is shortened.
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
