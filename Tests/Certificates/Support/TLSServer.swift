import Certificates
import Foundation
import HTTPServer
import HTTPTypes
import Logging
import TestSupport

/// A server that presents certificates of its own authority.
final class TLSServer: Sendable {
    static let names: Set<CertificateName> = Set(
        ["localhost", "127.0.0.1", "::1", "desk.local", "192.168.7.20"].compactMap(CertificateName.init))

    let folder: TemporaryFolder
    let certificates: CertificateStore
    let identity: TLSIdentity
    let port: Int
    private let server: Server

    var authorityFile: String { folder.path + "/tls/authority.pem" }

    init(_ register: (inout Routes) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        certificates = CertificateStore(folder: folder.path + "/tls")
        let pem = try certificates.shown(for: Self.names, title: "Test", now: Date()).pem
        identity = try TLSIdentity(chain: pem, key: pem)
        var configuration = ServerConfiguration(
            temporaryFolder: folder.path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        configuration.tls = identity
        configuration.threads = 2
        var routes = Routes()
        routes.on(.get, FixedRoute("/")) { request in .text("secure: \(request.isSecure)\n") }
        register(&routes)
        server = Server(configuration, routes: routes)
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
    }
}

typealias FixedRoute = Route<>
