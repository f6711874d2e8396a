import Catalog
import Dispatch
import Foundation
import HTTPServer
import Links
import Logging
import Site

/// The composition root as a value: the whole program on one data folder, started and stopped by whoever holds it.
struct App {
    /// What runs after `start`.
    struct Running: Sendable {
        let address: String
        /// Signs in the first browser; nil when somebody has before.
        let firstRunLink: String?
        fileprivate let house: House
        fileprivate let server: Server
        fileprivate let runner: JobRunner
        fileprivate let log: AccessLog
        fileprivate let lock: DataFolderLock
    }

    private static let patience = Duration.seconds(4)
    let configuration: AppConfiguration

    init(_ configuration: AppConfiguration) {
        self.configuration = configuration
    }

    /// Runs until `shutdown` ends.
    func run(until shutdown: AsyncStream<Void>) async throws {
        let running = try await start()
        configuration.say("Seorap is at \(running.address)")
        if let link = running.firstRunLink { configuration.say("Sign in with this browser: \(link)") }
        if configuration.opensBrowser { Browser.open(running.firstRunLink ?? running.address) }
        for await _ in shutdown { break }
        await stop(running)
    }

    func start() async throws -> Running {
        let logger = logger()
        let lock = try lock()
        let house = try House.open(
            configuration.dataFolder, allowedHosts: configuration.allowedHosts, hostGap: configuration.hostGap,
            contact: configuration.contact, worker: true,
            log: logger)
        guard let assets = Assets.folder() else {
            throw CommandFailure(.failed, "the folder Public with styles and icons is missing beside the program")
        }
        let dashboard = Dashboard(
            catalog: house.catalog, collections: house.collections, assets: try Assets(folder: assets),
            version: Version.current)
        let runner = JobRunner(
            queue: house.catalog.jobs, handlers: house.jobs, hostLimits: JobHostLimits(gap: configuration.hostGap))
        try await runner.start()
        for collection in house.collections { try collection.start() }
        try HouseKeepingJob.enqueue(in: house.catalog)
        let log = AccessLog()
        let server = server(dashboard, folder: house.catalog.folder, log: log, logger: logger)
        let port = try listen(server)
        let address = "http://\(Self.literal(configuration.host)):\(port)"
        try Self.remember(address: address, in: house.catalog)
        return Running(
            address: address + SitePath.home(), firstRunLink: try Self.firstRunLink(address, house.catalog),
            house: house, server: server, runner: runner, log: log, lock: lock)
    }

    /// Lets running requests and jobs finish, within five seconds.
    func stop(_ running: Running) async {
        async let jobs: Void = running.runner.stop(within: Self.patience)
        running.house.catalog.events.finish()
        await Self.stop(running.server)
        await jobs
        running.log.flush()
        do {
            try await running.house.close()
        } catch {
            running.house.catalog.environment.log.error("closing the database: \(error)")
        }
    }

    /// Stopping waits on a thread; Swift's own few threads are needed by the handlers that are waited for.
    private static func stop(_ server: Server) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                server.stop(within: patience)
                continuation.resume()
            }
        }
    }

    private func server(_ dashboard: Dashboard, folder: DataFolder, log: AccessLog, logger: Logger) -> Server {
        var server = ServerConfiguration(
            temporaryFolder: folder.incoming, logger: logger,
            onError: { error, request in dashboard.response(to: error, request) })
        server.host = configuration.host
        server.port = configuration.port
        server.trustedProxies = configuration.trustedProxies
        server.limits.connections = OpenFiles.connections()
        server.middleware = dashboard.middleware(hosts: configuration.allowedHosts)
        if logger.logLevel <= .info { server.log = { log.write($0) } }
        return Server(server, routes: dashboard.routes())
    }
}

extension App {
    private func logger() -> Logger {
        var logger = Logger(label: "seorap") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = configuration.logLevel
        return logger
    }

    private func lock() throws -> DataFolderLock {
        do {
            return try DataFolder(path: configuration.dataFolder).lock()
        } catch {
            switch error {
            case .inUse(let path):
                throw CommandFailure(
                    .dataFolder, "another Seorap already serves \(path); stop it first, or choose another --data")
            case .unusable(let path, let reason):
                throw CommandFailure(
                    .dataFolder, "the data folder \(path) cannot be used (\(reason)); choose another one with --data")
            }
        }
    }

    private func listen(_ server: Server) throws -> Int {
        do {
            return try server.start()
        } catch ServerError.portInUse(let port) {
            throw CommandFailure(.portInUse, "port \(port) is in use; choose another one with --port, or 0 for any")
        } catch ServerError.badAddress(let address) {
            throw CommandFailure(.usage, "\(address) is not an address of this machine; see --host")
        }
    }

    /// An IPv6 address needs brackets in a URL.
    private static func literal(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// For `seorap login`, which may run in another process.
    private static func remember(address: String, in catalog: Catalog) throws {
        try catalog.write { try catalog.settings.set(House.addressSetting, to: address, in: $0) }
    }

    private static func firstRunLink(_ address: String, _ catalog: Catalog) throws -> String? {
        try catalog.write { try catalog.people.makeFirstRunLink(in: $0) }.map { address + SitePath.loginLink($0.text) }
    }
}
