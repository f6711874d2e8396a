import Catalog
import Foundation
import GRDB
import Jobs
import PageDocument
import Text

/// The diary of the sample world: two people, who write in turns.
extension Sample {
    private static let step = 200
    private static let name = Phrase("우리 일기", "Our diary")

    /// The small diary that shows what a page can be.
    /// - Returns: how many pages there are.
    package static func writeDemoDiary(to store: DiaryStore, for owner: Person.ID, _ other: Person.ID) throws -> Int {
        let photos = try SamplePhotos(in: store.catalog)
        let people = [owner, other]
        let diary = try shared(store, people)
        let now = store.catalog.environment.now()
        let today = LocalDate(now, in: .server).civil
        var items: [Item.ID] = []
        let pages = DemoLeaf.all(photos)
        for page in pages {
            try items.append(
                store.catalog.write(of: people[page.writer]) { scope in
                    try photos.record(in: store.catalog, scope.db)
                    let year = CivilDate(year: today.year - page.yearsAgo, month: today.month, day: today.day)
                    let day = CivilDate(days: year.days - page.daysAgo)
                    let evening = Zone.server.moment(of: day, second: 75_600)
                    var draft = PageDraft(
                        day: LocalDate(day).text, document: page.document, diary: diary, weather: page.weather,
                        mood: page.mood,
                        isFinished: true, tags: page.tags, isFavourite: page.isFavourite,
                        addedAt: Timestamp(min(evening.rawValue, now.rawValue)), source: .sample)
                    draft.brought = page.document.photos
                    return try store.createPage(draft, in: scope)
                })
        }
        for (item, page) in zip(items, pages) {
            let thing = try store.catalog.read(of: people[page.writer]) { try store.page(item, in: $0).thing }
            func copy(of writer: Int) throws -> Item.ID {
                try store.catalog.read { db in
                    try Int64.fetchOne(
                        db, sql: "SELECT item FROM page WHERE thing = ? AND owner = ?",
                        arguments: [thing, people[writer]])
                } ?? item
            }
            for comment in page.comments {
                _ = try store.comment(comment.text, on: try copy(of: comment.writer), by: people[comment.writer])
            }
            for reaction in page.reactions {
                try store.react(reaction, true, on: try copy(of: 1 - page.writer), by: people[1 - page.writer])
            }
        }
        return pages.count
    }

    /// Many pages of two people, one a day and more, with words, stickers and pictures.
    package func write(to store: DiaryStore, for owner: Person.ID, _ other: Person.ID) throws {
        guard count > 0 else { return }
        let photos = try SamplePhotos(in: store.catalog)
        let people = [owner, other]
        let diary = try Self.shared(store, people)
        var chance = SampleGenerator(seed: seed &+ 99)
        let now = store.catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.step) {
            let range = start..<min(start + Self.step, count)
            for writer in 0...1 {
                try store.catalog.write(of: people[writer]) { scope in
                    try photos.record(in: store.catalog, scope.db)
                    for index in range where index % 2 == writer {
                        try add(index, photos, to: store, diary, now, &chance, in: scope)
                    }
                }
            }
        }
    }

    private func add(
        _ index: Int, _ photos: SamplePhotos, to store: DiaryStore, _ diary: Diary.ID, _ now: Timestamp,
        _ chance: inout SampleGenerator, in scope: Scope
    ) throws {
        let moment = now - age(of: index)
        let papers = PageColour.papers
        var page = PageMaker(
            photos, paper: papers[chance.below(papers.count)].text, chance.pick(PagePaper.Pattern.allCases))
        page.text(SampleText.title(&chance), y: 220, size: 120, font: chance.pick(PageFont.allCases))
        let scene = chance.pick(DrawnPhoto.Scene.allCases)
        let hasPhoto = chance.oneIn(3)
        if hasPhoto {
            page.photo(scene, x: 850, y: 1_150, width: 1_000, angle: Double(chance.below(9)) - 4, alt: "\(scene)")
        }
        let sentences = (0..<(2 + chance.below(6))).map { _ in SampleText.sentence(&chance) }
        page.text(sentences.joined(separator: "\n"), y: hasPhoto ? 1_750 : 700)
        let stickers = chance.pick(StickerPack.all).stickers
        page.sticker(chance.pick(stickers).key, x: 1_300, y: 2_600, angle: Double(chance.below(30)) - 15)
        var draft = PageDraft(
            day: LocalDate(moment, in: .server).text, document: page.document, diary: diary,
            weather: chance.oneIn(3) ? "" : chance.pick(DayMark.weathers).key,
            mood: chance.oneIn(3) ? "" : chance.pick(DayMark.moods).key,
            tags: (0..<chance.below(3)).map { _ in SampleText.tag(chance.below(max(tags, 1))) },
            isFavourite: chance.oneIn(12), addedAt: moment, source: .sample)
        draft.brought = page.document.photos
        let id = try store.createPage(draft, in: scope)
        let cover = photos.covers[index % photos.covers.count]
        try store.catalog.items.fill(
            id, ItemEdit(cover: ItemCover(sha256: cover.sha256, placeholder: cover.placeholder)), source: .page,
            in: scope)
        try store.finish(id, tells: false, at: moment, in: scope)
        try store.catalog.jobs.withdraw("\(DiaryStore.pictureJob):\(id)", in: scope.db)
    }

    /// The diary of the two, made where there is none.
    private static func shared(_ store: DiaryStore, _ people: [Person.ID]) throws -> Diary.ID {
        let known = try store.catalog.read { db in
            try store.diaries(of: people[0], in: db).first { diary in
                diary.people.contains { $0.person == people[1] }
            }
        }
        if let known { return known.id }
        let made = try store.catalog.write(of: people[0]) { try store.makeCode(for: nil, named: name.ko, in: $0) }
        guard let code = PairingCode(typed: made.code) else { throw CatalogError.notFound }
        return try store.join(code, by: people[1]).id
    }
}

extension FieldSource {
    fileprivate static let sample = FieldSource.imported("sample")
}
