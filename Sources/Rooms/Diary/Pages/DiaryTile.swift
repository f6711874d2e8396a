import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site

/// A page as the grid, the carousel and the calendar show it.
struct DiaryTile: Sendable {
    let id: Int64
    let url: String
    /// What it is about, in words; the day where nothing was written.
    let title: String
    /// "11월 14일"
    let day: String
    /// With its day of the week.
    let longDay: String
    /// "2026-11-14"
    let date: String
    let author: String
    /// Nil where its writer has left the house.
    let portrait: Portrait?
    let isFinished: Bool
    let isFavourite: Bool
    /// Nil for none.
    let comments: String?
    let marks: [DiaryMark]
    /// Nil where the page is drawn live.
    let picture: Picture?
    let placeholder: Placeholder?
    /// Nil where the picture shows it, or nothing can be drawn.
    let svg: PageSVG?
    /// Its neighbours on this web page, for whoever steps through them without a script.
    var previous: String?
    var next: String?

    /// Where a carousel finds it.
    var anchor: String { "p\(id)" }

    init(_ page: DiaryPage, comments: Int, svg: PageSVG?, in trail: DiaryTrail, _ around: DiaryAround) {
        let words = around.words
        let date = LocalDate(page.day)
        id = page.id
        url = trail.url(of: page.id)
        self.date = page.day
        day = date.map { words.day($0, withYear: $0.year != around.year) } ?? page.day
        longDay =
            date.map { [day] in
                words("\(day) \(words.weekday($0.weekday))", "\(words.weekdayShort($0.weekday)) \(day)")
            } ?? page.day
        title = page.item.title.isEmpty ? words.diaryPage(on: page.day) : page.item.title
        author = page.isOwn ? words("나", "Me") : words.author(of: page)
        portrait = page.author.flatMap { around.people[$0]?.portrait }
        isFinished = page.isFinished
        isFavourite = page.item.isFavourite
        self.comments = comments > 0 ? words.number(comments) : nil
        marks = DiaryMark.all(page, words, around.assets)
        self.svg = svg
        // As it was drawn: no smaller copy has to be made first.
        picture =
            svg == nil ? page.item.cover.map { Picture(url: SitePath.media($0), width: 680, height: 1200) } : nil
        placeholder = Placeholder(page.item.placeholder)
    }
}

extension DiaryStore {
    /// A constant number of statements, whatever stands on the pages.
    /// - Parameters:
    ///   - isLive: draws the document even where there is a picture of the page.
    ///   - width: in pixels, of the pictures on live pages.
    ///   - shadows: false where a page before them on the web page lends them its shadows.
    func tiles(
        _ pages: [DiaryPage], isLive: Bool, width: Int, in trail: DiaryTrail, _ around: DiaryAround,
        shadows: Bool = true, db: Database
    ) throws -> [DiaryTile] {
        // What is being written has changed since it was drawn.
        let stored = try documents(
            of: pages.filter { isLive || $0.item.cover == nil || !$0.isFinished }, in: db)
        let documents = stored.compactMapValues { try? PageDocument(json: $0) }
        let comments = try commentCounts(on: pages, in: db)
        var renderer = try PageSVGRenderer(
            Array(documents.values), width: width, assets: around.assets, shadows: shadows, in: db)
        return pages.map { page in
            DiaryTile(
                page, comments: comments[page.thing] ?? 0,
                svg: documents[page.id].map { renderer.svg(of: $0, label: around.words.pageLabel(page)) }, in: trail,
                around)
        }
    }
}

/// Whom and when tiles are shown to.
struct DiaryAround {
    let words: Words
    let assets: Assets
    let people: [Person.ID: Person]
    let year: Int

    init(_ shell: Shell, _ people: [Person.ID: Person]) {
        words = shell.words
        assets = shell.assets
        self.people = people
        year = shell.today.year
    }
}

/// The weather or the mood of a day.
struct DiaryMark: Sendable {
    let name: String
    /// The address of its sticker; nil for a word that somebody chose elsewhere.
    let sticker: String?

    static func all(_ page: DiaryPage, _ words: Words, _ assets: Assets) -> [DiaryMark] {
        let marks = [(page.weather, DayMark.weather(page.weather)), (page.mood, DayMark.mood(page.mood))]
        return marks.filter { !$0.0.isEmpty }.map { key, mark in
            DiaryMark(name: mark.map { words($0.name) } ?? key, sticker: mark.flatMap { assets.stickers[$0.sticker] })
        }
    }
}
