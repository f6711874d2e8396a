import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import MediaProtocol
import Site
import TestSupport

@testable import Screenshots

/// The real server with the real room and everything of Site, as one person sees it who is signed in.
final class SignedIn: Sendable {
    let world: World
    let client: LoopbackClient
    let dashboard: Dashboard
    private let server: Server

    init(_ world: World, as person: Person.ID? = nil, language: Language = .en, reader: PictureReader = .none) throws {
        self.world = world
        let worker = world.worker
        let collection = ScreenshotCollection(
            catalog: world.catalog, reader: reader,
            draw: { path throws(MediaError) in try await worker.render(path, width: 16_383, quality: 92) },
            inspect: { path throws(MediaError) in try await worker.inspect(path) })
        let assets = world.folder.path + "/assets"
        try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
        let dashboard = Dashboard(
            catalog: world.catalog, collections: [collection], assets: try Assets(folder: assets), version: "1")
        self.dashboard = dashboard
        let person = try world.catalog.read { try world.catalog.people.find(person ?? world.ann, in: $0) }
        guard let person else { throw CatalogError.notFound }
        var configuration = ServerConfiguration(temporaryFolder: world.folder.incoming) { error, request in
            dashboard.response(to: error, request)
        }
        configuration.threads = 1
        configuration.middleware = [Door(person: person, language: language)]
        server = Server(configuration, routes: dashboard.routes())
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

extension SignedIn {
    struct Upload {
        var name: String
        var bytes: [UInt8]
        var type = "application/octet-stream"
    }

    /// Sends files as a browser's form does.
    func upload(
        _ files: [Upload], fields: KeyValuePairs<String, String> = [:], to path: String = ScreenshotPath.api()
    ) throws -> LoopbackClient.Answer {
        let boundary = "seorap-test-boundary"
        var body: [UInt8] = []
        for (name, value) in fields {
            body += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for file in files {
            let head = """
                --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="\(file.name)"\r\n\
                Content-Type: \(file.type)\r\n\r\n
                """
            body += Array(head.utf8) + file.bytes + Array("\r\n".utf8)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        return try client.send(
            "POST", path, headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], bytes: body)
    }
}
