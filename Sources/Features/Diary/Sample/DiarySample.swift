import Catalog
import Jobs
import PageDocument
import Text

extension SampleData {
    /// Number of pages in one transaction of each person.
    private static let batchSize = 200

    /// Adds many pages of two people who write alternately: pages of the demo with other sentences.
    ///
    /// The demo's pictures of pages are their covers, because drawing each page would take hours.
    package func write(
        to store: DiaryStore, for owner: Person.ID, _ friend: Person.ID, from demo: DemoFolder
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
        let people = [owner, friend]
        let diary = try store.sampleDiary(of: people)
        var random = SplitMix64(seed: seed &+ 99)
        let now = catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.batchSize) {
            let range = start..<min(start + Self.batchSize, count)
            for writer in 0...1 {
                try catalog.write(of: people[writer]) { scope in
                    for media in photos + pages.map(\.cover) { try catalog.media.record(media, in: scope.db) }
                    for index in range where index % 2 == writer {
                        try add(
                            random.pick(pages), at: now - age(of: index), to: store, diary, &random, in: scope)
                    }
                }
            }
        }
    }

    private func add(
        _ page: (document: PageDocument, cover: Media), at moment: Timestamp, to store: DiaryStore, _ diary: Diary.ID,
        _ random: inout SplitMix64, in scope: OwnerScope
    ) throws {
        var draft = PageDraft(
            day: LocalDate(moment, in: .server).text, document: Self.withOtherSentences(page.document, &random),
            diary: diary,
            weather: random.oneIn(3) ? "" : random.pick(WeatherMood.weathers).key,
            mood: random.oneIn(3) ? "" : random.pick(WeatherMood.moods).key, title: SampleVocabulary.title(&random),
            tags: (0..<random.below(3)).map { _ in SampleVocabulary.tag(random.below(max(tags, 1))) },
            isFavourite: random.oneIn(12), addedAt: moment, source: .sample)
        draft.newFiles = page.document.photos
        let id = try store.createPage(draft, in: scope)
        try store.catalog.items.fill(
            id, ItemEdit(cover: ItemCover(sha256: page.cover.sha256, placeholder: page.cover.placeholder)),
            source: .page, in: scope)
        try store.finish(id, notifies: false, at: moment, in: scope)
        try store.catalog.jobs.withdraw("\(DiaryStore.pageJobKind):\(id)", in: scope.db)
    }

    /// Returns the page with a sentence for every three lines, and one more. Headings and narrow labels keep their words.
    private static func withOtherSentences(_ page: PageDocument, _ random: inout SplitMix64) -> PageDocument {
        var changedPage = page
        for (index, element) in page.elements.enumerated() {
            guard case .text(var text) = element, text.width >= 1_000 else { continue }
            let lineCount = text.shownLines.count
            guard lineCount > 1 else { continue }
            text.text = (0...lineCount / 3).map { _ in SampleVocabulary.sentence(&random) }.joined(separator: "\n")
            text.lines = nil
            text.lines = text.shownLines
            changedPage.elements[index] = .text(text)
        }
        return changedPage
    }
}

extension DiaryStore {
    /// Returns a diary that two people share; creates one if there is none.
    func sampleDiary(of people: [Person.ID]) throws -> Diary.ID {
        let shared = try catalog.read { db in
            try diaries(of: people[0], in: db).first { diary in diary.people.contains { $0.person == people[1] } }
        }
        if let shared { return shared.id }
        let invitation = try catalog.write(of: people[0]) { try makeCode(for: nil, named: "우리 일기", in: $0) }
        guard let code = PairingCode(typed: invitation.code) else { throw CatalogError.notFound }
        return try join(code, by: people[1]).id
    }
}

extension FieldProvenance {
    static let sample = FieldProvenance.imported("sample")
}
