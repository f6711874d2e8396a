import ArgumentParser
import Catalog
import HTTPServer
import Site

struct LoginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Prints an address that signs one browser in: once, within ten minutes.")

    @OptionGroup var data: DataOption

    @ArgumentParser.Option(help: "The person to sign in; the administrator by default.")
    var person: String?

    func run() throws {
        let house = try House.open(data.path)
        let secret = try house.catalog.write { db in
            let people = house.catalog.people
            if person == nil, let first = try people.makeFirstRunLink(in: db) { return first }
            return try people.makeLoginLink(for: house.person(person, in: db).id, in: db)
        }
        let address = try house.catalog.read { try house.catalog.settings.get(House.addressSetting, in: $0) }
        print((address ?? "http://127.0.0.1:8080") + SitePath.loginLink(SecretSegment(secret.text)))
        try house.catalog.close()
    }
}
