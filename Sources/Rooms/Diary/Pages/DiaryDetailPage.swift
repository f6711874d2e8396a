import Catalog
import HTTPServer
import PageDocument
import Site

/// One page of a diary with what was said of it.
package struct DiaryDetailPage: Sendable {
    package let id: Int64
    package let uid: String
    package let title: String
    /// "2026년 11월 14일 토요일"
    package let day: String
    package let date: String
    /// "내가 쓴 쪽"
    package let byline: String
    package let portrait: Portrait?
    package let marks: [DiaryMark]
    package let diary: String?
    /// Nil where nothing can be drawn, such as what a newer version of the program wrote.
    package let svg: PageSVG?
    /// Where on the page the words are that were searched for.
    package let found: [FoundPlace]
    /// Everything that is written on it, as text.
    package let words: [MarkedText]
    package let previous: DiaryTile?
    package let next: DiaryTile?
    package let listURL: String
    package let answers: DiaryAnswers
    package let downloads: [Choice]
    package let shares: DiaryShares?
    package let related: RelatedItems
    package let tags: [String]
    package let folders: [Option]
    package let note: Field
    package let version: Int64
    /// The reader wrote it.
    package let isOwn: Bool
    package let isFinished: Bool
    package let isFavourite: Bool
    package let isTrashed: Bool

    package var tagText: String { tags.joined(separator: ", ") }

    /// What is read from the store for it.
    struct Stored {
        let page: DiaryPage
        let document: PageDocument?
        let svg: PageSVG?
        let found: [FoundPlace]
        let diary: Diary?
        let related: RelatedItems
        let folders: [Option]
        let shares: DiaryShares?
    }

    init(
        shell: Shell, stored: Stored, trail: DiaryTrail, neighbours: (previous: DiaryTile?, next: DiaryTile?),
        answers: DiaryAnswers, around: DiaryAround, marker: TextMarker?
    ) {
        let words = shell.words
        let (page, item) = (stored.page, stored.page.item)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.diaryPage(on: page.day) : item.title
        date = page.day
        day = LocalDate(page.day).map { words.fullDay($0, withYear: true) } ?? page.day
        byline =
            page.isOwn
            ? words("내가 쓴 쪽", "Written by me")
            : page.author == nil
                ? words("\(words.author(of: page)) · 쓴 사람", "Written by \(words.author(of: page))")
                : words("\(words.subject(page.authorName)) 쓴 쪽", "Written by \(page.authorName)")
        portrait = page.author.flatMap { around.people[$0]?.portrait }
        marks = DiaryMark.all(page, words, shell.assets)
        diary = stored.diary?.name
        svg = stored.svg
        found = stored.found
        self.words = page.words.split(whereSeparator: \.isNewline).map { MarkedText(String($0), by: marker) }
        previous = neighbours.previous
        next = neighbours.next
        listURL = trail.url { _ in }
        self.answers = answers
        let formats = [("png", "PNG"), ("jpeg", "JPEG"), ("pdf", "PDF"), ("svg", "SVG"), ("json", "JSON")]
        downloads = formats.map { Choice($1, url: DiaryPath.file(item.id, $0)) }
        shares = stored.shares
        related = stored.related
        tags = item.tags
        folders = [Option("", words.noFolder, isSelected: item.folder == nil)] + stored.folders
        note = Field("note", words.note, value: item.note, look: .area)
        version = item.version
        isOwn = page.isOwn
        isFinished = page.isFinished
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
    }
}

extension MarkedText {
    /// - Parameter marker: finds what was searched for; nil marks nothing.
    init(_ text: String, by marker: TextMarker?) {
        var pieces: [Piece] = []
        var rest = text.startIndex
        for range in marker?.ranges(in: text) ?? [] where range.lowerBound >= rest {
            if rest < range.lowerBound { pieces.append(Piece(String(text[rest..<range.lowerBound]))) }
            pieces.append(Piece(String(text[range]), isHit: true))
            rest = range.upperBound
        }
        if rest < text.endIndex { pieces.append(Piece(String(text[rest...]))) }
        self.init(pieces: pieces)
    }
}
