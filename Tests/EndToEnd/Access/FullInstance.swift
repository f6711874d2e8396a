import Catalog
import Discovery
import Fetching
import Foundation
import HTTPServer
import Household
import Logging
import Site
import Synchronization
import TestSupport
import WorkImport

@testable import Seorap

/// An instance with all features, on the real server, with three people: Ann, its administrator, her friend, and Bob.
/// Its clock changes only in `advance`, and tests can read its log and its access log.
final class FullInstance: Sendable {
    let folder: DataFolder
    let catalog: Catalog
    let site: SiteContext
    let port: Int
    let ann: Person.ID
    let bob: Person.ID
    /// A person who shares data with Ann, and sends no requests.
    let friend: Person.ID
    let lines = LogLines()
    let access: String
    private let clock: Clock
    private let accessLog: AccessLog
    private let server: Server

    private let instance: Application

    /// - Parameters:
    ///   - further: features in addition to those of the program.
    ///   - moment: the initial time of the clock; a fixed one if `nil`.
    init(further: [FeatureRegistration] = [], from moment: Timestamp? = nil) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("access-\(UUID().uuidString)").path
        folder = try DataFolder(path: path)
        let clock = Clock(moment ?? Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0))
        self.clock = clock
        let lines = lines
        var log = Logger(label: "access") { _ in LogLineHandler(lines: lines) }
        log.logLevel = .trace
        let quiet = log
        let features = Application.features + further
        let opened = { (folder: DataFolder) in
            try Application(
                folder: folder, features: features, asksProviders: false,
                environment: CatalogEnvironment(now: { clock.advance(.zero) }, log: quiet))
        }
        try MigratedDatabase.copy("house-\(further.count)", to: folder) { folder in
            let first = try opened(folder)
            first.fetcher.close()
            return first.catalog
        }
        instance = try opened(folder)
        catalog = instance.catalog
        let people = catalog.people
        (ann, bob, friend) = try catalog.write { db in
            (
                try people.create(nick: "안나", language: .ko, in: db).id,
                try people.create(nick: "Bob", language: .en, in: db).id,
                try people.create(nick: "단짝", language: .ko, in: db).id
            )
        }
        site = instance.site(assets: try Application.assets(in: Assets.folder() ?? "", features: features))
        instance.feature(HouseholdFeature.self).httpsStatus.update(
            HTTPSStatus.Details(
                port: 443, authority: HTTPSStatus.Authority(title: "Test", der: [1], fingerprint: "AB"), names: []))
        access = path + "/access.log"
        let accessLog = AccessLog(descriptor: open(access, O_WRONLY | O_APPEND | O_CREAT, 0o600))
        self.accessLog = accessLog
        let site = site
        var configuration = ServerConfiguration(
            temporaryFolder: folder.incoming, logger: log,
            onError: { error, request in site.response(to: error, request) }, log: { accessLog.write($0) })
        configuration.threads = 2
        configuration.middleware = site.middleware()
        server = Server(configuration, routes: site.routes())
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
        instance.fetcher.close()
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    func advance(_ duration: Duration) { _ = clock.advance(duration) }

    var accessLines: String {
        accessLog.flush()
        return (try? String(contentsOfFile: access, encoding: .utf8)) ?? ""
    }

    var stranger: LoopbackClient { LoopbackClient(port: port) }

    func cookie(of person: Person.ID) throws -> (secret: String, device: Int64) {
        let (device, secret) = try catalog.write { try catalog.people.signIn(person, browser: "Test", in: $0) }
        return (secret.text, device.id)
    }

    func browser(of person: Person.ID) throws -> LoopbackClient {
        LoopbackClient(port: port, headers: ["Cookie": "seorap=\(try cookie(of: person).secret)"])
    }

    func token(_ scope: TokenScope, of person: Person.ID, expiresAt: Timestamp? = nil) throws -> LoopbackClient {
        let secret = try catalog.write { db in
            try catalog.people.createToken(
                name: scope.rawValue, scope: scope, for: person, expiresAt: expiresAt, in: db
            ).secret
        }
        return LoopbackClient(port: port, headers: ["Authorization": "Bearer \(secret.text)"])
    }

    private final class Clock: Sendable {
        private let now: Mutex<Timestamp>

        init(_ start: Timestamp) {
            now = Mutex(start)
        }

        func advance(_ duration: Duration) -> Timestamp {
            now.withLock { now in
                now = now + duration
                return now
            }
        }
    }
}

/// Collects log messages as lines.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
}

struct LogLineHandler: LogHandler {
    let lines: LogLines
    var logLevel = Logger.Level.trace
    var metadata = Logger.Metadata()

    init(lines: LogLines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.add("\(event.level) \(event.message) \(event.metadata ?? [:])")
    }
}
