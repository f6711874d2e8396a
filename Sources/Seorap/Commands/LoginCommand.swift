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
        let application = try Application.open(data.path)
        let secret = try application.catalog.write { db in
            let people = application.catalog.people
            if person == nil, let first = try people.makeFirstRunLink(in: db) { return first }
            return try people.makeLoginLink(for: application.person(person, in: db).id, in: db)
        }
        let address = try application.catalog.read {
            try application.catalog.settings.get(Application.addressSetting, in: $0)
        }
        print((address ?? "http://127.0.0.1:8080") + SitePath.loginLink(SecretSegment(secret.text)))
        try application.catalog.close()
    }
}
