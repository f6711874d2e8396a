import ArgumentParser
import Books
import Catalog
import Diary
import Inbox
import Links
import Movies
import Screenshots
import Site

extension Application {
    /// Returns the folder with the demo's pictures.
    static func demoFolder() throws -> DemoFolder {
        guard let folder = Assets.folder() else {
            throw ValidationError(
                "The folder Public, which holds the demo's pictures, is neither beside the program nor above it.")
        }
        return DemoFolder(in: folder)
    }

    /// Fills the collections of a person with the demo.
    /// - Returns: the number of items of each kind, in words.
    func fillDemo(for owner: Person.ID, seed: UInt64, from folder: DemoFolder) async throws -> [String] {
        let demo: DemoData
        do {
            demo = try await DemoData(
                in: folder, now: catalog.environment.now(), media: catalog.media, processor: workers?.main)
        } catch let error as UnusableImageError {
            throw CommandError(
                .failed,
                "the demo's pictures cannot be read (\(error.code)); see seorap doctor for what the picture reader lacks"
            )
        }
        let links = try demo.writeLinks(to: feature(LinkCollection.self).store, for: owner, seed: seed)
        let screenshots = try demo.writeScreenshots(
            to: feature(ScreenshotCollection.self).store, for: owner, seed: seed)
        let films = try demo.writeFilms(to: feature(MovieCollection.self).store, for: owner)
        let books = try demo.writeBooks(to: feature(BookCollection.self).store, for: owner)
        try demo.writeInbox(catalog, for: owner)
        let pages = try demo.writeDiary(to: feature(DiaryCollection.self).store, for: owner, friend(of: owner))
        return [
            "\(links) links", "\(screenshots) screenshots", "\(films) films", "\(books) books", "\(pages) diary pages",
        ]
    }

    /// Returns the second author of the diary: another person, created if there is none.
    func friend(of owner: Person.ID) throws -> Person.ID {
        let people = catalog.people
        return try catalog.write { db in
            try people.all(in: db).first { $0.id != owner }?.id ?? people.create(nick: "하나", in: db).id
        }
    }
}
