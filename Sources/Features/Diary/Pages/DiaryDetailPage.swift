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
    /// "2026-11-14"
    let date: String
    /// Sentence that names the author, such as "내가 쓴 일기".
    let byline: String
    let avatar: Avatar?
    let icons: [WeatherMoodIcon]
    /// Name of the diary; `nil` if it was deleted.
    let diary: String?
    /// Drawing of the page; `nil` if it cannot be drawn, such as a document of a newer version of the program.
    let svg: PageSVG?
    /// Positions of the matches of the search on the page.
    let highlights: [MatchHighlight]
    /// All text of the diary page, by line.
    let pageTexts: [HighlightedMarkup]
    let previous: DiaryTile?
    let next: DiaryTile?
    /// URL of the list that the reader came from.
    let listURL: String
    let feedback: PageFeedback
    let downloads: [LinkChoice]
    let shares: DiaryShares?
    let related: RelatedItems
    let tags: [String]
    let folders: [SelectOption]
    let note: Field
    let version: Int64
    /// Whether the reader wrote the page.
    let isOwn: Bool
    let isFinished: Bool
    let isFavourite: Bool
    let isTrashed: Bool

    var tagText: String { tags.joined(separator: ", ") }

    /// Values that come from the store.
    struct Stored {
        let page: DiaryPage
        let document: PageDocument?
        let svg: PageSVG?
        let highlights: [MatchHighlight]
        let diary: Diary?
        let related: RelatedItems
        let folders: [SelectOption]
        let shares: DiaryShares?
    }

    init(
        shell: Shell, stored: Stored, listQuery: DiaryListQuery, neighbours: (previous: DiaryTile?, next: DiaryTile?),
        feedback: PageFeedback, tileContext: TileContext,
        searchHighlighter: SearchHighlighter?
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
            ? words("내가 쓴 일기", "Written by me")
            : page.author == nil
                ? words("\(words.author(of: page)) · 쓴 사람", "Written by \(words.author(of: page))")
                : words("\(words.subject(page.authorName)) 쓴 일기", "Written by \(page.authorName)")
        avatar = page.author.flatMap { tileContext.people[$0]?.avatar }
        icons = WeatherMoodIcon.all(of: page, words, shell.assets)
        diary = stored.diary?.name
        svg = stored.svg
        highlights = stored.highlights
        self.pageTexts = page.searchText.split(whereSeparator: \.isNewline).map {
            HighlightedMarkup(String($0), by: searchHighlighter)
        }
        previous = neighbours.previous
        next = neighbours.next
        listURL = listQuery.url { _ in }
        self.feedback = feedback
        let formats = [("png", "PNG"), ("jpeg", "JPEG"), ("pdf", "PDF"), ("svg", "SVG"), ("json", "JSON")]
        downloads = formats.map { LinkChoice($1, url: DiaryPath.file(item.id, $0)) }
        shares = stored.shares
        related = stored.related
        tags = item.tags
        folders = [SelectOption("", words.noFolder, isSelected: item.folder == nil)] + stored.folders
        note = Field("note", words.note, value: item.note, inputType: .area)
        version = item.version
        isOwn = page.isOwn
        isFinished = page.isFinished
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
    }
}

extension HighlightedMarkup {
    /// Marks the matches of a search in a text.
    ///
    /// - Parameter highlighter: finds the searched words; `nil` marks nothing.
    init(_ text: String, by highlighter: SearchHighlighter?) {
        var pieces: [Piece] = []
        var remainderStart = text.startIndex
        // A match that overlaps the one before it stays unmarked.
        for match in highlighter?.ranges(in: text) ?? [] where match.lowerBound >= remainderStart {
            if remainderStart < match.lowerBound {
                pieces.append(Piece(String(text[remainderStart..<match.lowerBound])))
            }
            pieces.append(Piece(String(text[match]), isHit: true))
            remainderStart = match.upperBound
        }
        if remainderStart < text.endIndex { pieces.append(Piece(String(text[remainderStart...]))) }
        self.init(pieces: pieces)
    }
}
