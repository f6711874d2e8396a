import ArgumentParser
import Catalog
import Links

struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed", abstract: "Fills a folder with a sample world, the same for the same seed.")

    @OptionGroup var data: DataOption

    @Flag(help: "The small world: a few dozen links in folders with tags.")
    var demo = false

    @Option(help: "How many links.")
    var links = 0

    @Option(help: "How many tags they share.")
    var tags = 60

    @Option(help: "The same number makes the same world.")
    var seed: UInt64 = 1

    func validate() throws {
        guard links >= 0, links <= 10_000_000, (1...1_000_000).contains(tags) else {
            throw ValidationError("--links is a number up to 10,000,000 and --tags one from 1 to 1,000,000.")
        }
        guard demo || links > 0 else { throw ValidationError("Say --demo, or how many --links.") }
    }

    func run() async throws {
        let house = try House.open(data.path)
        let owner = try house.catalog.write { try house.person(nil, in: $0).id }
        let sample = LinkSample(
            count: demo ? 72 : links, tags: demo ? 24 : tags, seed: seed, spread: demo ? .days(60) : .days(3000))
        try sample.write(to: house.links.store, for: owner)
        try await house.close()
        print("Seeded \(sample.count) links.")
    }
}
