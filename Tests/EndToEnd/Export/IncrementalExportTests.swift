import Books
import Catalog
import Foundation
import GRDB
import HTTPServer
import Movies
import Site
import TestSupport
import Testing
import Text
import Works

@testable import Links
@testable import Seorap

/// A full export with later increments equals a new full export.
@Suite(.serialized) struct IncrementalExportTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func incrementsAddUpToTheFullExport(seed: UInt64) async throws {
        try await blocking {
            // Deletions are dated by the real clock, so the clock of the instance stays behind it.
            let instance = try FullInstance(from: Timestamp.now - .seconds(86_400))
            var life = try RandomActivity(instance, seed: seed)
            let script = try instance.token(.everything, of: instance.ann)
            var copy = try ExportCopy(script.get(APIPath.export()).json())
            for round in 0..<25 {
                for _ in 0..<8 { try life.doSomething() }
                // In some rounds the clock stands still.
                if round % 3 > 0 { instance.advance(.milliseconds(round)) }
                try copy.take(script.get(APIPath.export() + "?since=\(copy.moment)").json())
                let fresh = try ExportCopy(script.get(APIPath.export()).json())
                let difference = copy.difference(from: fresh)
                #expect(difference == [], "round \(round) after \(life.performedActions.suffix(8))")
                if !difference.isEmpty { return }
            }
            #expect(Set(life.performedActions).count > 20)
        }
    }
}

/// Random actions of people on their items.
private struct RandomActivity {
    private let instance: FullInstance
    private var chance: SplitMix64
    private let movies: MovieStore
    private let books: BookStore
    private let script: LoopbackClient
    private(set) var performedActions: [String] = []

    private var catalog: Catalog { instance.catalog }
    private var ann: Person.ID { instance.ann }

    init(_ instance: FullInstance, seed: UInt64) throws {
        self.instance = instance
        chance = SplitMix64(seed: seed)
        movies = MovieStore(catalog: instance.catalog)
        books = BookStore(catalog: instance.catalog)
        script = try instance.token(.everything, of: instance.ann)
        for _ in 0..<12 { try doSomething(at: chance.below(4)) }
    }

    /// - Parameter action: the action to perform; a random one if nil. Actions that are not possible now are skipped.
    mutating func doSomething(at action: Int? = nil) throws {
        do {
            try perform(action ?? chance.below(28))
        } catch is CatalogError {}
    }

    private mutating func perform(_ action: Int) throws {
        let word = "\(["one", "two", "Foo", "bar", "집"][chance.below(5)])\(chance.below(4))"
        let (item, other) = (try pick("SELECT id FROM item"), try pick("SELECT id FROM item"))
        let (film, book) = (try pick("SELECT item FROM movie"), try pick("SELECT item FROM book"))
        let (tag, another) = (try pick("SELECT id FROM tag"), try pick("SELECT id FROM tag"))
        let (folder, outer) = (try pick("SELECT id FROM folder"), try pick("SELECT id FROM folder"))
        func folders(_ body: (OwnerScope) throws -> Void) throws {
            try catalog.perform(.folder, by: ann, summary: Phrase("폴더", "Folder"), body)
        }
        func tags(_ body: (OwnerScope) throws -> Void) throws {
            try catalog.perform(.tag, by: ann, summary: Phrase("태그", "Tag"), body)
        }
        func act(_ action: ItemAction) throws { _ = try instance.site.run(action, on: [item], by: ann) }
        let name: String
        switch action {
        case 0:
            name = "a link"
            let body = #"{"url": "https://\#(word).example/", "tags": ["\#(word)"]}"#
            #expect(try script.post(LinkPath.api(), json: body).status < 300)
        case 1:
            name = "a film"
            _ = try movies.save(MovieDraft(title: word), by: ann)
        case 2:
            name = "a book"
            _ = try books.save(BookDraft(title: word), by: ann)
        case 3:
            name = "a folder"
            try folders { _ = try catalog.folders.create(name: word, in: $0) }
        case 4:
            name = "rename a tag"
            try tags { try catalog.tags.rename(tag, to: word, in: $0) }
        case 5:
            name = "merge tags"
            try tags { try catalog.tags.merge([tag], into: another, in: $0) }
        case 6:
            name = "delete a tag"
            try tags { try catalog.tags.delete([tag], in: $0) }
        case 7:
            name = "rename a folder"
            try folders { try catalog.folders.rename(folder, name: word, emoji: "", in: $0) }
        case 8:
            name = "move a folder"
            try folders { try catalog.folders.move(folder, into: outer, in: $0) }
        case 9:
            name = "delete a folder"
            try folders { try catalog.folders.delete(folder, in: $0) }
        case 10:
            name = "throw a folder away"
            try folders { try catalog.folders.delete(folder, contents: .trash, in: $0) }
        case 11, 12:
            name = "tag"
            try act(.addTags([word]))
        case 13:
            name = "move"
            try act(.move(folder))
        case 14:
            name = "heart"
            try act(.favourite(chance.below(2) == 0))
        case 15:
            name = "trash"
            try act(.state(.trashed))
        case 16:
            name = "keep"
            try act(.state(.kept))
        case 17:
            name = "delete"
            try act(.deleteForever)
        case 18:
            name = "note"
            try act(.note(word, version: nil))
        case 19:
            name = "tie"
            _ = try instance.site.relate(item, to: [other], by: ann)
        case 20:
            name = "untie"
            _ = try instance.site.unrelate(item, other, by: ann)
        case 21:
            name = "watch"
            _ = try movies.add(LogEntryDraft(), to: film, by: ann)
        case 22:
            name = "read"
            _ = try books.add(LogEntryDraft(), to: book, by: ann)
        case 23:
            name = "forget a watch"
            _ = try movies.remove(try pick("SELECT id FROM viewing WHERE item = \(film)"), of: film, by: ann)
        case 24:
            name = "quote"
            _ = try books.addQuote(QuoteForm(text: word, locator: "1"), to: book, by: ann)
        case 25:
            name = "merge books"
            _ = try books.merge([try pick("SELECT item FROM book")], into: book, by: ann)
        case 26:
            name = "list"
            _ = try movies.add(film, toListNamed: word, by: ann)
        default:
            name = "undo or redo"
            let history = try catalog.history(of: ann, limit: 20)
            guard !history.isEmpty else { return }
            let change = history[chance.below(min(history.count, chance.below(3) == 0 ? 20 : 2))]
            if change.isUndone { try catalog.redo(change.id, by: ann) } else { try catalog.undo(change.id, by: ann) }
        }
        performedActions.append(name)
    }

    /// Returns a random row.
    private mutating func pick(_ sql: String) throws -> Int64 {
        let rows = try catalog.read { try Int64.fetchAll($0, sql: sql) }
        return rows.isEmpty ? -1 : rows[chance.below(rows.count)]
    }
}
