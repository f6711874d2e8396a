import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site

/// A diary page in the grid, the carousel, the calendar or the print preview.
struct DiaryTile: Sendable {
    let id: Int64
    let url: String
    /// Title of the page; its day if there is no text.
    let title: String
    /// "11월 14일"
    let day: String
    /// The day with its day of the week.
    let longDay: String
    /// "2026-11-14"
    let date: String
    let author: String
    /// Portrait of the author; `nil` once that account is deleted.
    let avatar: Avatar?
    let isFinished: Bool
    let isFavourite: Bool
    /// Number of comments; `nil` if there are none.
    let comments: String?
    let icons: [WeatherMoodIcon]
    /// Picture of the page; `nil` if it is drawn live or not drawn yet.
    let picture: Picture?
    let placeholder: Placeholder?
    /// Live drawing; `nil` if `picture` is shown or nothing can be drawn.
    let svg: PageSVG?
    /// Anchor of the previous tile on this web page, for stepping without a script.
    var previous: String?
    var next: String?

    /// Fragment identifier of the tile.
    var anchor: String { "p\(id)" }

    init(_ page: DiaryPage, comments: Int, svg: PageSVG?, in listQuery: DiaryListQuery, _ context: TileContext) {
        let words = context.words
        let date = LocalDate(page.day)
        id = page.id
        url = listQuery.url(of: page.id)
        self.date = page.day
        day = date.map { words.day($0, withYear: $0.year != context.year) } ?? page.day
        longDay =
            date.map { [day] in
                words("\(day) \(words.weekday($0.weekday))", "\(words.weekdayShort($0.weekday)) \(day)")
            } ?? page.day
        title = page.item.title.isEmpty ? words.diaryPage(on: page.day) : page.item.title
        author = page.isOwn ? words("나", "Me") : words.author(of: page)
        avatar = page.author.flatMap { context.people[$0]?.avatar }
        isFinished = page.isFinished
        isFavourite = page.item.isFavourite
        self.comments = comments > 0 ? words.number(comments) : nil
        icons = WeatherMoodIcon.all(of: page, words, context.assets)
        self.svg = svg
        // The cover in the size in which it was drawn, so that no smaller rendition has to be made first.
        picture =
            svg == nil
            ? page.item.cover.map {
                Picture(url: SitePath.media($0), width: RenderPageJob.width, height: RenderPageJob.height)
            } : nil
        placeholder = Placeholder(page.item.placeholder)
    }
}

extension DiaryStore {
    /// Creates the tiles of pages in a constant number of statements.
    /// - Parameters:
    ///   - isLive: whether to draw every document, even if there is a picture of the page.
    ///   - width: width of the pictures on drawn pages, in pixels.
    ///   - hasShadows: whether the first drawing contains the shadow filters; `false` if an earlier drawing on the web
    ///     page contains them.
    func tiles(
        _ pages: [DiaryPage], isLive: Bool, width: Int, in listQuery: DiaryListQuery, _ context: TileContext,
        hasShadows: Bool = true, db: Database
    ) throws -> [DiaryTile] {
        // The picture of an unfinished page may be outdated.
        let storedDocuments = try documents(
            of: pages.filter { isLive || $0.item.cover == nil || !$0.isFinished }, in: db)
        let documents = storedDocuments.compactMapValues { try? PageDocument(json: $0) }
        let comments = try commentCounts(on: pages, in: db)
        var renderer = try PageSVGRenderer(
            Array(documents.values), width: width, assets: context.assets, hasShadows: hasShadows, in: db)
        return pages.map { page in
            DiaryTile(
                page, comments: comments[page.sharedID] ?? 0,
                svg: documents[page.id].map { renderer.svg(of: $0, label: context.words.pageLabel(page)) },
                in: listQuery,
                context)
        }
    }
}
