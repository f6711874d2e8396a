import Catalog
import Dispatch
import Files
import Foundation
import HTTPServer
import HTTPTypes
import Household
import Jobs
import Logging
import Site

/// The server program on one data folder: creates all of its parts, starts and stops them.
struct ApplicationServer {
    /// The running parts, which `stop` needs.
    struct RunningServices: Sendable {
        let address: String
        /// The https address; `nil` if https is off.
        let secureAddress: String?
        fileprivate let application: Application
        fileprivate let servers: [Server]
        fileprivate let certificateWatch: Task<Void, Never>?
        fileprivate let memoryWatch: MemoryWatch
        fileprivate let runner: JobRunner
        fileprivate let log: AccessLog
        fileprivate let lock: File
    }

    /// Time for running requests and jobs to finish. Shutdown may take five seconds; the rest is for closing the
    /// database, also on a busy machine.
    private static let gracePeriod = Duration.seconds(3)
    /// Maximum time that a request waits for the write lock. After it, the response is 503 and nothing is changed.
    private static let writeTimeout = Duration.seconds(5)
    /// Maximum size, in bytes, of a database that is checked after every start. Larger ones are checked once a day.
    private static let maxBytesCheckedAtStart = 256 << 20
    /// Delay of the database check and the release of memory after the start, so that the first page is served first.
    private static let deferredStartupDelay = DispatchTimeInterval.seconds(2)
    let configuration: AppConfiguration

    init(_ configuration: AppConfiguration) {
        self.configuration = configuration
    }

    /// Runs the server until `shutdown` ends.
    func run(until shutdown: AsyncStream<Void>) async throws {
        let running = try await start()
        let systemd = SystemdNotifier()
        systemd?.notify("READY=1", "STATUS=Answering at \(running.address)")
        let health = URL(string: SitePath.health(), relativeTo: URL(string: running.address))
        let watch = health.flatMap { systemd?.watch($0.absoluteURL) }
        for await _ in shutdown { break }
        watch?.cancel()
        systemd?.notify("STOPPING=1")
        await stop(running)
    }

    func start() async throws -> RunningServices {
        let logger = logger()
        let lock = try lock()
        // Packing takes a large part of the start, so it runs while the database is opened.
        async let assets = Self.packAssets()
        let application = try Application.open(
            configuration.dataFolder, fetchedHosts: configuration.fetchedHosts, hostGap: configuration.hostGap,
            contact: configuration.contact, inboxStabilityInterval: configuration.inboxStabilityInterval, worker: true,
            acceptsOlder: configuration.acceptsOlderDatabase, log: logger)
        application.catalog.media.sweepIncoming()
        let addresses = ReachableAddresses(
            isOpen: configuration.isOpen, boundAddress: configuration.onlyHost, machine: .current(),
            now: application.catalog.environment.now)
        let site = application.site(assets: try await assets, addresses: addresses)
        let log = AccessLog()
        let routes = site.routes()
        let serverConfiguration = makeConfiguration(site, folder: application.catalog.folder, log: log, logger: logger)
        let server = Server(serverConfiguration, routes: routes)
        let port = try listen(server)
        addresses.listens(on: port)
        let secure = try startSecure(serverConfiguration, routes, application: application)
        let address = "http://\(Self.literal(configuration.ownHost)):\(port)"
        try Self.remember(address: address, in: application.catalog)
        let firstRunLink = try Self.firstRunLink(address, application.catalog)
        printAddress(address + SitePath.home(), firstRunLink)
        // The server already answers, so that the first page does not wait for background work.
        let runner = JobRunner(
            queue: application.catalog.jobs, handlers: application.jobs,
            hostLimits: HostRateLimit(gap: configuration.hostGap))
        try await runner.start()
        for feature in application.features {
            try Self.startTolerantly(application.catalog) { try feature.start(in: site) }
        }
        try Self.startTolerantly(application.catalog) { try MaintenanceJob.enqueue(in: application.catalog) }
        Self.runDeferredStartup(application.catalog)
        let memoryWatch = MemoryWatch()
        memoryWatch.start(application.catalog)
        return RunningServices(
            address: address + SitePath.home(), secureAddress: secure?.address, application: application,
            servers: [server] + (secure.map { [$0.server] } ?? []),
            certificateWatch: secure?.watch, memoryWatch: memoryWatch, runner: runner, log: log, lock: lock)
    }

    /// Runs `body` and logs errors of damaged rows, so that the readable pages are served all the same.
    private static func startTolerantly(_ catalog: Catalog, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch  where error is UnreadableValue || StorageError(error) == .damaged {
            catalog.environment.log.critical("not everything could be started in the background: \(error)")
        }
    }

    /// Prints the address for the person who started the program.
    private func printAddress(_ address: String, _ firstRunLink: String?) {
        configuration.printLine("Seorap is at \(address)")
        if let firstRunLink { configuration.printLine("Sign in with this browser: \(firstRunLink)") }
        if configuration.opensBrowser { Browser.open(firstRunLink ?? address) }
    }

    /// Stops the server within about five seconds; running requests and jobs may finish in that time.
    func stop(_ running: RunningServices) async {
        async let jobs: Void = running.runner.stop(within: Self.gracePeriod)
        async let features: Void = Self.stop(running.application.features)
        running.application.catalog.events.finish()
        running.certificateWatch?.cancel()
        running.memoryWatch.stop()
        await withTaskGroup(of: Void.self) { group in
            for server in running.servers { group.addTask { await Self.stop(server) } }
        }
        await jobs
        await features
        running.log.flush()
        do {
            try await running.application.close()
        } catch {
            running.application.catalog.environment.log.error("closing the database: \(error)")
        }
    }

    private static func packAssets() throws -> Assets {
        guard let folder = Assets.folder() else {
            throw CommandError(.failed, "the folder Public with styles and icons is missing beside the program")
        }
        return try Application.assets(in: folder)
    }

    private static func runDeferredStartup(_ catalog: Catalog) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + deferredStartupDelay) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: catalog.folder.database)
            if let bytes = attributes?[.size] as? Int, bytes <= maxBytesCheckedAtStart { catalog.checkSoundness() }
            HeapTrimmer.releaseMemory(of: catalog)
        }
    }

    private static func stop(_ features: [any Feature]) async {
        for feature in features { await feature.stop() }
    }

    /// Stops a server on a separate thread. Stopping blocks, and the handlers it waits for need Swift's few threads.
    private static func stop(_ server: Server) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                server.stop(within: gracePeriod)
                continuation.resume()
            }
        }
    }

    /// Whether a request is a successful health check, which monitors send several times a minute. These are not
    /// logged.
    private static func isHealthCheck(_ record: AccessRecord) -> Bool {
        record.status == .ok && record.request.path == SitePath.health()
    }

    private func makeConfiguration(
        _ site: SiteContext, folder: DataFolder, log: AccessLog, logger: Logger
    ) -> ServerConfiguration {
        var server = ServerConfiguration(
            temporaryFolder: folder.incoming, logger: logger,
            onError: { error, request in site.response(to: error, request) })
        server.host = configuration.host
        server.port = configuration.port
        server.trustedProxies = configuration.trustedProxies
        server.limits.connections = FileDescriptorLimit.connections()
        server.changing = { handler in
            try await WriteTimeout.$time.withValue(Self.writeTimeout) { try await handler() }
        }
        server.middleware = site.middleware(hosts: configuration.allowedHosts)
        if logger.logLevel <= .info { server.log = { if !Self.isHealthCheck($0) { log.write($0) } } }
        return server
    }
}

extension ApplicationServer {
    private func logger() -> Logger {
        var logger = Logger(label: "seorap") { RedactingLogHandler(label: $0) }
        logger.logLevel = configuration.logLevel
        return logger
    }

    private func lock() throws -> File {
        do {
            return try DataFolder(path: configuration.dataFolder).lock()
        } catch {
            switch error {
            case .inUse(let path):
                throw CommandError(
                    .dataFolder, "another Seorap already serves \(path); stop it first, or choose another --data")
            case .unusable(let path, let reason):
                throw CommandError(
                    .dataFolder, "the data folder \(path) cannot be used (\(reason)); choose another one with --data")
            }
        }
    }

    /// Starts a second server with the same routes over TLS.
    private func startSecure(
        _ configurationWithoutTLS: ServerConfiguration, _ routes: Routes, application: Application
    ) throws -> (server: Server, address: String, watch: Task<Void, Never>)? {
        guard let port = configuration.httpsPort else { return nil }
        let certificate = try ServerCertificate(
            configuration.certificate, folder: application.catalog.folder, allowedHosts: configuration.allowedHosts,
            environment: application.catalog.environment)
        var secure = configurationWithoutTLS
        secure.port = port
        secure.tls = certificate.identity
        let server = Server(secure, routes: routes)
        let boundPort = try listen(server, option: "--https-port")
        let address = "https://\(Self.literal(configuration.ownHost)):\(boundPort)" + SitePath.home()
        // Scripts read a single line from standard output, so this address is logged instead.
        application.catalog.environment.log.notice("https is at \(address)")
        let status = application.feature(HouseholdFeature.self).httpsStatus
        let updateStatus = { @Sendable (keyPair: ServerCertificate.KeyPair) in
            status.update(HTTPSStatus.Details(port: boundPort, authority: keyPair.authority, names: keyPair.names))
        }
        updateStatus(certificate.initialKeyPair)
        return (server, address, Task { await certificate.watch(onChange: updateStatus) })
    }

    /// Starts a server and returns its port.
    private func listen(_ server: Server, option: String = "--port") throws -> Int {
        do {
            return try server.start()
        } catch ServerError.portInUse(let port) {
            throw CommandError(.portInUse, "port \(port) is in use; choose another one with \(option), or 0 for any")
        } catch ServerError.badAddress(let address) {
            throw CommandError(.usage, "\(address) is not an address of this machine; see --host")
        }
    }

    /// Returns the host as written in a URL, an IPv6 address in brackets.
    private static func literal(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// Stores the address for `seorap login`, which may run in another process.
    private static func remember(address: String, in catalog: Catalog) throws {
        let storedAddress = try catalog.read { try catalog.settings.get(Application.addressSetting, in: $0) }
        guard storedAddress != address else { return }
        try catalog.write { try catalog.settings.set(Application.addressSetting, to: address, in: $0) }
    }

    /// Returns a link that makes its first visitor the owner; `nil` if there is an owner.
    private static func firstRunLink(_ address: String, _ catalog: Catalog) throws -> String? {
        guard try catalog.read({ try catalog.people.administrator(in: $0) }) == nil else { return nil }
        return try catalog.write { try catalog.people.makeFirstRunLink(in: $0) }.map {
            address + SitePath.loginLink(SecretSegment($0.text))
        }
    }
}
