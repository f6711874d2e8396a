import Catalog
import GRDB
import PageDocument
import Site

/// A page as the grid, the carousel and the calendar show it.
package struct DiaryTile: Sendable {
    package let id: Int64
    package let url: String
    /// What it is about, in words; the day where nothing was written.
    package let title: String
    /// "11월 14일"
    package let day: String
    package let weekday: String
    /// "2026-11-14"
    package let date: String
    package let author: String
    /// Nil where its writer has left the house.
    package let portrait: Portrait?
    package let isMine: Bool
    package let isFinished: Bool
    package let isFavourite: Bool
    package let comments: Int
    package let marks: [DiaryMark]
    /// Nil where the page is drawn live.
    package let picture: Picture?
    package let placeholder: Placeholder?
    /// Nil where the picture shows it, or nothing can be drawn.
    package let sheet: Sheet?
    /// Its neighbours on this web page, for whoever steps through them without a script.
    package var previous: String?
    package var next: String?

    /// Where a carousel finds it.
    package var anchor: String { "p\(id)" }
    package var count: String { String(comments) }

    init(_ row: DiaryRow, sheet: Sheet?, in listing: DiaryListing, _ around: DiaryAround) {
        let words = around.words
        let date = LocalDay(row.day)?.date
        id = row.id
        url = listing.url(of: row.id)
        self.date = row.day
        day = date.map { words.day($0, withYear: $0.year != around.year) } ?? row.day
        weekday = date.map { words.weekday($0.weekday) } ?? ""
        title = row.title.isEmpty ? words.diaryPage(on: row.day) : row.title
        isMine = row.author == around.reader
        author = isMine ? words("나", "Me") : words.author(row.author.flatMap { around.people[$0]?.nick }, row.authorName)
        portrait = row.author.flatMap { around.people[$0]?.portrait }
        isFinished = row.isFinished
        isFavourite = row.isFavourite
        comments = row.comments
        marks = DiaryMark.all(weather: row.weather, mood: row.mood, words, around.assets)
        self.sheet = sheet
        picture = sheet == nil ? row.cover.map { .cover($0, width: 680, height: 1200, rendition: 720) } : nil
        placeholder = Placeholder(row.placeholder)
    }

    /// All of a list, in a statement for the sizes of their pictures.
    static func all(
        _ rows: [DiaryRow], width: Int, in listing: DiaryListing, _ around: DiaryAround, in db: Database
    ) throws -> [DiaryTile] {
        let documents = rows.map { PageDocument(stored: $0.document) }
        var sheets = try SheetTable(documents.compactMap(\.self), width: width, assets: around.assets, in: db)
        return zip(rows, documents).map { row, document in
            DiaryTile(
                row, sheet: document.map { sheets.sheet($0, label: around.words.sheetLabel(row.day, $0.words)) },
                in: listing, around)
        }
    }
}

/// Whom and when tiles are shown to.
struct DiaryAround {
    let words: Words
    let assets: Assets
    let reader: Person.ID
    let people: [Person.ID: Person]
    let year: Int

    init(_ shell: Shell, _ people: [Person.ID: Person]) {
        words = shell.words
        assets = shell.assets
        reader = shell.person.id
        self.people = people
        year = LocalDate(shell.now).year
    }
}

/// The weather or the mood of a day.
package struct DiaryMark: Sendable {
    package let name: String
    /// The address of its sticker; nil for a word that somebody chose elsewhere.
    package let sticker: String?

    static func all(weather: String, mood: String, _ words: Words, _ assets: Assets) -> [DiaryMark] {
        [(weather, DayMark.weather(weather)), (mood, DayMark.mood(mood))].compactMap { key, mark in
            guard !key.isEmpty else { return nil }
            return DiaryMark(name: mark.map { words($0.name) } ?? key, sticker: mark.flatMap { assets.stickers[$0.sticker] })
        }
    }
}
