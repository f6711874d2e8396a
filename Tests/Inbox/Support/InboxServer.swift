import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport

@testable import Inbox

/// A real HTTP server of an inbox instance. Suites that use it are serialised, because its clients block a thread.
final class InboxServer: Sendable {
    let instance: InboxInstance
    let port: Int
    private let server: Server
    private let token: String
    private let cookie: String

    init(_ instance: InboxInstance? = nil) throws {
        let instance = try instance ?? InboxInstance()
        self.instance = instance
        let catalog = instance.catalog
        (token, cookie) = try catalog.write { db in
            (
                try catalog.people.createToken(name: "script", scope: .add, for: instance.ann, in: db).secret.text,
                try catalog.people.signIn(instance.ann, browser: "Test", in: db).secret.text
            )
        }
        let site = instance.site
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

    /// Client with a token that may only add, as phones have.
    var tokenClient: LoopbackClient { LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"]) }
    /// Client that is signed in as Ann.
    var sessionClient: LoopbackClient { LoopbackClient(port: port, headers: ["Cookie": "seorap=\(cookie)"]) }
}
