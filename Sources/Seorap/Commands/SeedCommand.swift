import ArgumentParser
import Books
import Catalog
import Diary
import Foundation
import Links
import Movies
import Screenshots

struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed", abstract: "Fills a folder with sample data, the same for the same seed.")

    @OptionGroup var data: DataOption

    @Flag(help: "The small sample: a few dozen of everything, in folders with tags.")
    var demo = false

    @Option(help: "How many links.")
    var links = 0

    @Option(help: "How many screenshots.")
    var screenshots = 0

    @Option(help: "How many films.")
    var movies = 0

    @Option(help: "How many books.")
    var books = 0

    @Option(help: "How many diary pages, of the administrator and a second person in turns.")
    var pages = 0

    @Option(help: "How many tags they share.")
    var tags = 60

    @Option(help: "The same number makes the same sample.")
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
        if demo || screenshots + pages > 0 { _ = try Application.demoFolder() }
    }

    /// Returns the sample with this number of items, spread over 3,000 days.
    private func sample(_ count: Int) -> SampleData {
        SampleData(count: count, tags: tags, seed: seed, spread: .days(3000))
    }

    func run() async throws {
        let application = try Application.open(data.path, worker: demo)
        let owner = try application.catalog.write { try application.person(nil, in: $0).id }
        // Number and kind of the items, for the message at the end.
        var summary =
            try await demo ? application.fillDemo(for: owner, seed: self.seed, from: Application.demoFolder()) : []
        func seed(_ count: Int, _ name: String, _ write: (SampleData) throws -> Void) throws {
            guard count > 0 else { return }
            try write(sample(count))
            summary.append("\(count) \(name)")
        }
        try seed(links, "links") { try $0.write(to: application.feature(LinkCollection.self).store, for: owner) }
        try seed(screenshots, "screenshots") {
            try $0.write(
                to: application.feature(ScreenshotCollection.self).store, for: owner, from: Application.demoFolder())
        }
        try seed(movies, "movies") { try $0.write(to: application.feature(MovieCollection.self).store, for: owner) }
        try seed(books, "books") { try $0.write(to: application.feature(BookCollection.self).store, for: owner) }
        try seed(pages, "diary pages") {
            try $0.write(
                to: application.feature(DiaryCollection.self).store, for: owner, application.friend(of: owner),
                from: Application.demoFolder())
        }
        try await application.close()
        print("Seeded \(summary.formatted(.list(type: .and).locale(Locale(identifier: "en")))).")
    }
}
