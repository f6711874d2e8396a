import Catalog
import HTTPServer
import PageDocument
import Site

/// The web page of a diary page with its reactions and comments.
struct DiaryDetailPage: Sendable {
    let id: Int64
    let uid: String
    let title: String
    /// "2026년 11월 14일 토요일"
    let day: String
    let date: String
    /// "내가 쓴 쪽"
    let byline: String
    let portrait: Portrait?
    let marks: [DiaryMark]
    let diary: String?
    /// Drawing of the page; `nil` if it cannot be drawn, such as a document of a newer version of the program.
    let svg: PageSVG?
    /// Positions of the matches of the search on the page.
    let found: [FoundPlace]
    /// All text of the page.
    let words: [MarkedText]
    let previous: DiaryTile?
    let next: DiaryTile?
    let listURL: String
    let answers: DiaryAnswers
    let downloads: [Choice]
    let shares: DiaryShares?
    let related: RelatedItems
    let tags: [String]
    let folders: [Option]
    let note: Field
    let version: Int64
    /// Whether the reader wrote the page.
    let isOwn: Bool
    let isFinished: Bool
    let isFavourite: Bool
    let isTrashed: Bool

    var tagText: String { tags.joined(separator: ", ") }

    /// Values that the web page needs from the store.
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
    /// Marks the matches of a search in a text.
    ///
    /// - Parameter marker: finds the searched words; `nil` marks nothing.
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
