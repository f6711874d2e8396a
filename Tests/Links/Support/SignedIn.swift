import Catalog
import Fetching
import Foundation
import HTTPServer
import HTTPTypes
import Pictures
import Site
import TestSupport

@testable import Links

/// The real server with the real room, as one person sees it who is signed in.
final class SignedIn: Sendable {
    let world: World
    let collection: LinkCollection
    let client: LoopbackClient
    private let server: Server

    init(_ world: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        self.world = world
        collection = LinkCollection(
            catalog: world.catalog, fetcher: Fetcher(FetchConfiguration(userAgent: "test")),
            probe: { _, _ throws(UnusablePicture) in throw UnusablePicture(code: "unavailable") })
        let assets = world.folder.path + "/assets"
        try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
        let dashboard = Dashboard(
            catalog: world.catalog, collections: [collection], assets: try Assets(folder: assets), version: "1")
        let person = try world.catalog.read { try world.catalog.people.find(person ?? world.ann, in: $0) }
        guard let person else { throw CatalogError.notFound }
        var configuration = ServerConfiguration(temporaryFolder: world.folder.incoming) { error, _ in
            .text("\(error)", status: Refusal(error).status)
        }
        configuration.threads = 1
        configuration.middleware = [Door(person: person, language: language)]
        var routes = Routes()
        collection.routes(&routes, in: dashboard)
        server = Server(configuration, routes: routes)
        client = LoopbackClient(port: try server.start())
    }

    deinit {
        server.stop(within: .seconds(1))
    }

    private struct Door: Middleware {
        let person: Person
        let language: Language

        func before(_ request: inout Request) throws -> Response? {
            request[SessionKey.self] = Session(person: person, device: 1, scope: .everything, isToken: false)
            request[LanguageKey.self] = language
            return nil
        }
    }
}
