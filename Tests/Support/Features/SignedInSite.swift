import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site

/// The real server with all pages, to which every request comes from one signed-in person.
package final class SignedInSite: Sendable {
    package let world: World
    package let site: SiteContext
    package let client: LoopbackClient
    private let server: Server

    package init(
        _ world: World, _ collections: [any ItemCollection], features: [any Feature] = [], as person: Person.ID? = nil,
        language: Language = .ko
    ) throws {
        self.world = world
        let assets = world.folder.path + "/assets"
        try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
        let site = SiteContext(
            catalog: world.catalog, features: standardFeatures() + features + collections,
            assets: try Assets(folder: assets),
            version: "1")
        self.site = site
        let person = try world.catalog.read { try world.catalog.people.find(person ?? world.ann, in: $0) }
        guard let person else { throw CatalogError.notFound }
        var configuration = ServerConfiguration(temporaryFolder: world.folder.incoming) { error, request in
            site.response(to: error, request)
        }
        configuration.threads = 1
        configuration.middleware = [AlwaysSignedIn(person: person, language: language)]
        server = Server(configuration, routes: site.routes())
        client = LoopbackClient(port: try server.start())
    }

    deinit {
        server.stop(within: .seconds(1))
    }

    private struct AlwaysSignedIn: Middleware {
        let person: Person
        let language: Language

        func before(_ request: inout Request) throws -> Response? {
            request[SessionKey.self] = Session(person: person, device: 1, scope: .everything, isToken: false)
            request[LanguageKey.self] = language
            try Authentication.checkAccess(request)
            return nil
        }
    }
}

extension LoopbackClient.Answer {
    /// Errors in the markup of the page, such as elements without an end tag and end tags without an element.
    package var markupErrors: [String] {
        let tokenizer = HTMLTokenizer(body)
        return tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
    }
}
