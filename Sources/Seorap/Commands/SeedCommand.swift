import ArgumentParser
import Books
import Catalog
import Diary
import Foundation
import GRDB
import Links
import Movies
import Screenshots
import Works

struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed", abstract: "Fills a folder with a sample world, the same for the same seed.")

    @OptionGroup var data: DataOption

    @Flag(help: "The small world: a few dozen of everything, in folders with tags.")
    var demo = false

    @Option(help: "How many links.")
    var links = 0

    @Option(help: "How many screenshots.")
    var screenshots = 0

    @Option(help: "How many movies.")
    var movies = 0

    @Option(help: "How many books.")
    var books = 0

    @Option(help: "How many diary pages, of the owner and a second person in turns.")
    var pages = 0

    @Option(help: "How many tags they share.")
    var tags = 60

    @Option(help: "The same number makes the same world.")
    var seed: UInt64 = 1

    func validate() throws {
        guard links >= 0, links <= 10_000_000, (1...1_000_000).contains(tags) else {
            throw ValidationError("--links is a number up to 10,000,000 and --tags one from 1 to 1,000,000.")
        }
        guard [screenshots, movies, books, pages].allSatisfy((0...1_000_000).contains) else {
            throw ValidationError("--screenshots, --movies, --books and --pages are numbers up to 1,000,000.")
        }
        guard demo || links + screenshots + movies + books + pages > 0 else {
            throw ValidationError("Say --demo, or how many --links, --screenshots, --movies, --books and --pages.")
        }
    }

    private func sample(_ count: Int) -> Sample {
        Sample(count: count, tags: demo ? 24 : tags, seed: seed, spread: .days(demo ? 60 : 3000))
    }

    /// Who writes the other pages of the diary.
    private func friend(of person: Person.ID, _ house: House, in db: Database) throws -> Person.ID {
        if let known = try house.catalog.people.all(in: db).first(where: { $0.id != person }) { return known.id }
        return try house.catalog.people.create(nick: "하나", in: db).id
    }

    func run() async throws {
        let house = try House.open(data.path)
        let owner = try house.catalog.write { try house.person(nil, in: $0).id }
        var made: [String] = []
        if demo || links > 0 {
            let sample = sample(demo ? 72 : links)
            try sample.write(to: house.room(LinkCollection.self).store, for: owner)
            made.append("\(sample.count) links")
        }
        if demo || screenshots > 0 {
            let sample = sample(demo ? 24 : screenshots)
            try sample.write(to: house.room(ScreenshotCollection.self).store, for: owner)
            made.append("\(sample.count) screenshots")
        }
        if demo || movies > 0 {
            let sample = sample(demo ? 18 : movies)
            try sample.write(to: house.room(MovieCollection.self).store, for: owner)
            made.append("\(sample.count) movies")
        }
        if demo || books > 0 {
            let sample = sample(demo ? 18 : books)
            try sample.write(to: house.room(BookCollection.self).store, for: owner)
            made.append("\(sample.count) books")
        }
        if demo || pages > 0 {
            let store = house.room(DiaryCollection.self).store
            let other = try house.catalog.write { try friend(of: owner, house, in: $0) }
            var count = demo ? try Sample.writeDemoDiary(to: store, for: owner, other) : 0
            if pages > 0 {
                try sample(pages).write(to: store, for: owner, other)
                count += pages
            }
            made.append("\(count) diary pages")
        }
        try await house.close()
        print("Seeded \(made.formatted(.list(type: .and).locale(Locale(identifier: "en")))).")
    }
}
