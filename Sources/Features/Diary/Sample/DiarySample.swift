import Catalog
import Jobs
import PageDocument
import Text

extension SampleData {
    private static let step = 200

    /// Adds many pages of two people, who write in turns: pages of the demo with other words in them. The demo's pictures of
    /// pages stand for theirs, because drawing each would take hours.
    package func write(
        to store: DiaryStore, for owner: Person.ID, _ other: Person.ID, from demo: DemoFolder
    ) throws {
        guard count > 0 else { return }
        let catalog = store.catalog
        let pages = try demo.pictures(in: "pages").map { name in
            (
                document: try PageDocument(json: demo.bytes(name + ".json")),
                cover: try catalog.media.storeSample(demo.bytes(name + ".webp"))
            )
        }
        let photos = try demo.pictures(in: "photos").map { try catalog.media.storeSample(demo.bytes($0 + ".webp")) }
        let people = [owner, other]
        let diary = try store.sampleDiary(of: people)
        var chance = SplitMix64(seed: seed &+ 99)
        let now = catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.step) {
            let range = start..<min(start + Self.step, count)
            for writer in 0...1 {
                try catalog.write(of: people[writer]) { scope in
                    for media in photos + pages.map(\.cover) { try catalog.media.record(media, in: scope.db) }
                    for index in range where index % 2 == writer {
                        try add(
                            chance.pick(pages), at: now - age(of: index), to: store, diary, &chance, in: scope)
                    }
                }
            }
        }
    }

    private func add(
        _ page: (document: PageDocument, cover: Media), at moment: Timestamp, to store: DiaryStore, _ diary: Diary.ID,
        _ chance: inout SplitMix64, in scope: OwnerScope
    ) throws {
        var draft = PageDraft(
            day: LocalDate(moment, in: .server).text, document: Self.retold(page.document, &chance), diary: diary,
            weather: chance.oneIn(3) ? "" : chance.pick(WeatherMood.weathers).key,
            mood: chance.oneIn(3) ? "" : chance.pick(WeatherMood.moods).key, title: SampleVocabulary.title(&chance),
            tags: (0..<chance.below(3)).map { _ in SampleVocabulary.tag(chance.below(max(tags, 1))) },
            isFavourite: chance.oneIn(12), addedAt: moment, source: .sample)
        draft.brought = page.document.photos
        let id = try store.createPage(draft, in: scope)
        try store.catalog.items.fill(
            id, ItemEdit(cover: ItemCover(sha256: page.cover.sha256, placeholder: page.cover.placeholder)),
            source: .page, in: scope)
        try store.finish(id, tells: false, at: moment, in: scope)
        try store.catalog.jobs.withdraw("\(DiaryStore.pictureJob):\(id)", in: scope.db)
    }

    /// The page with a sentence or two in place of every three lines. Headings and narrow labels keep their words.
    private static func retold(_ page: PageDocument, _ chance: inout SplitMix64) -> PageDocument {
        var page = page
        for (index, element) in page.elements.enumerated() {
            guard case .text(var text) = element, text.width >= 1_000 else { continue }
            let lines = text.shownLines.count
            guard lines > 1 else { continue }
            text.text = (0...lines / 3).map { _ in SampleVocabulary.sentence(&chance) }.joined(separator: "\n")
            text.lines = nil
            text.lines = text.shownLines
            page.elements[index] = .text(text)
        }
        return page
    }
}

extension DiaryStore {
    /// The diary that two people share, made where there is none.
    func sampleDiary(of people: [Person.ID]) throws -> Diary.ID {
        let known = try catalog.read { db in
            try diaries(of: people[0], in: db).first { diary in diary.people.contains { $0.person == people[1] } }
        }
        if let known { return known.id }
        let made = try catalog.write(of: people[0]) { try makeCode(for: nil, named: "우리 일기", in: $0) }
        guard let code = PairingCode(typed: made.code) else { throw CatalogError.notFound }
        return try join(code, by: people[1]).id
    }
}

extension FieldProvenance {
    static let sample = FieldProvenance.imported("sample")
}
