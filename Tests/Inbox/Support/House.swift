import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport

@testable import Inbox

/// The real server over a world, with all its routes. Suites that use it are serialised: their clients block.
final class House: Sendable {
    let world: World
    let port: Int
    private let server: Server
    private let token: String
    private let cookie: String

    init(_ world: World? = nil) throws {
        let world = try world ?? World()
        self.world = world
        let catalog = world.catalog
        (token, cookie) = try catalog.write { db in
            (
                try catalog.people.createToken(name: "script", scope: .add, for: world.ann, in: db).secret.text,
                try catalog.people.signIn(world.ann, browser: "Test", in: db).secret.text
            )
        }
        let site = world.site
        var configuration = ServerConfiguration(temporaryFolder: catalog.folder.incoming) { error, request in
            site.response(to: error, request)
        }
        configuration.threads = 2
        configuration.middleware = site.middleware()
        server = Server(configuration, routes: site.routes())
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
    }

    /// May add, as a phone's token.
    var script: LoopbackClient { LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"]) }
    var browser: LoopbackClient { LoopbackClient(port: port, headers: ["Cookie": "seorap=\(cookie)"]) }
}
