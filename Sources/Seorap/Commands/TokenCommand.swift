import ArgumentParser
import Catalog

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens for scripts: create, list, revoke.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints a new token, once.")

        @OptionGroup var data: DataOption

        @Option(help: "What the token is for.")
        var name: String

        @Option(help: "The person whose items it can access; the administrator by default.")
        var person: String?

        @Option(help: "read, add or everything.")
        var scope = TokenScope.everything

        func run() throws {
            let application = try Application.open(data.path)
            do {
                let secret = try application.catalog.write { db in
                    try application.catalog.people.createToken(
                        name: name, scope: scope, for: application.person(person, in: db).id, in: db
                    ).secret
                }
                print(secret.text)
                try application.catalog.close()
            } catch CatalogError.invalid(let problems) {
                throw CommandError(.usage, problems.map { $0.message.en }.joined(separator: " "))
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists tokens, without their secrets.")

        @OptionGroup var data: DataOption

        func run() throws {
            let application = try Application.open(data.path)
            defer { try? application.catalog.close() }
            try application.catalog.read { db in
                for person in try application.catalog.people.all(in: db) {
                    for device in try application.catalog.people.devices(of: person.id, in: db)
                    where device.kind == .token {
                        let lastUse = device.lastSeenAt?.rfc3339 ?? "never used"
                        print("\(device.id)  \(device.name)  \(person.nick)  \(device.scope.rawValue)  \(lastUse)")
                    }
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revokes a token. It takes effect at once, also in a running server.")

        @OptionGroup var data: DataOption

        @Argument(help: "The number that `seorap token list` shows first.")
        var id: Int64

        func run() async throws {
            let application = try Application.open(data.path)
            do {
                try application.catalog.write { try application.catalog.people.revoke(id, of: nil, in: $0) }
            } catch CatalogError.notFound {
                throw CommandError(.badInput, "there is no token \(id); see: seorap token list")
            }
            // A running server notices the change after this time at the latest.
            try await Task.sleep(for: Catalog.noticeTime)
            try application.catalog.close()
        }
    }
}

extension TokenScope: ExpressibleByArgument {}
