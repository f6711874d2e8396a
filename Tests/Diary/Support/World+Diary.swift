import Catalog
import MediaProtocol
import PageDocument
import Site
import TestSupport

@testable import Diary

extension World {
    convenience init() throws {
        try self.init([DiaryCollection.self])
    }

    var store: DiaryStore { DiaryStore(catalog: catalog) }

    /// Returns the document of a page with this text and these pictures.
    static func document(_ text: String, photos: [String] = []) -> PageDocument {
        let textElement = TextElement(
            placement: Placement(x: 850, y: 400), width: 1300, text: text, size: 110)
        let pictures = photos.map { hash in
            PageElement.photo(
                PhotoElement(
                    placement: Placement(x: 850, y: 1600), width: 900, height: 900, frame: .plain,
                    photos: [PlacedPhoto(sha256: hash)]))
        }
        return PageDocument(elements: [.text(textElement)] + pictures)
    }

    /// Creates a page of Ann or of another person, a second after the one before it.
    @discardableResult
    func write(
        _ text: String, by person: Person.ID? = nil, in diary: Diary.ID? = nil, day: String = "2026-11-21",
        photos: [String] = [], finished: Bool = false
    ) throws -> Item {
        clock.advance(.seconds(1))
        let draft = PageDraft(
            day: day, document: Self.document(text, photos: photos), diary: diary, isFinished: finished)
        return try store.createPage(draft, by: person ?? ann).item
    }

    func page(_ item: Item.ID, of person: Person.ID) throws -> DiaryPage {
        try catalog.read(of: person) { try store.page(item, in: $0) }
    }

    /// Returns the titles of the pages that a person finds in a list.
    func titles(
        of person: Person.ID, _ change: (inout DiaryFilter) -> Void = { _ in }
    ) throws -> [String] {
        var filter = DiaryFilter()
        change(&filter)
        return try catalog.read(of: person) { try store.list(filter, in: $0).pages.map(\.item.title) }
    }

    /// Returns a person's page with this title.
    func page(_ title: String, of person: Person.ID) throws -> DiaryPage {
        let pages = try catalog.read(of: person) { try store.list(DiaryFilter(), in: $0).pages }
        guard let page = pages.first(where: { $0.item.title == title }) else { throw CatalogError.notFound }
        return page
    }

    /// Pairs two people, Ann and Bob by default: the host makes a code, and the guest enters it.
    func pair(_ host: Person.ID? = nil, _ guest: Person.ID? = nil, in diary: Diary.ID? = nil) throws -> Diary {
        let code = try catalog.write(of: host ?? ann) { try store.makeCode(for: diary, in: $0) }.code
        guard let typed = PairingCode(typed: code) else { throw CatalogError.notFound }
        return try store.join(typed, by: guest ?? bob)
    }

    func diary(_ id: Diary.ID, of person: Person.ID) throws -> Diary {
        try catalog.read(of: person) { try store.diary(id, in: $0) }
    }

    func notices(of person: Person.ID) throws -> [UserNotification] {
        try catalog.read(of: person) { try catalog.notifications.list(in: $0) }
    }

    /// Creates a person who is in none of the others' diaries.
    func stranger() throws -> Person.ID {
        clock.advance(.seconds(1))
        return try catalog.write { try catalog.people.create(nick: "cai", in: $0).id }
    }

    /// Stores a picture of this one byte that Ann may see, and returns its hash.
    func picture(_ byte: UInt8) throws -> String {
        let stored = try catalog.media.store(bytes: [byte])
        try catalog.write(of: ann) { scope in
            try catalog.media.record(
                Media(sha256: stored.sha256, type: "image/png", bytes: 1, width: 400, height: 300), in: scope.db)
            _ = try catalog.items.create(
                NewItem(kind: .screenshot, owner: ann, title: "", cover: stored.sha256), in: scope.db)
        }
        return stored.sha256
    }
}

extension PageRenderRequest {
    /// The pages as documents, without those that cannot be read.
    var documents: [PageDocument] { pages.compactMap { try? PageDocument(json: Array($0.utf8)) } }
}

extension SignedInSite {
    convenience init(_ world: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        try self.init(world, [DiaryCollection(catalog: world.catalog)], as: person, language: language)
    }
}
