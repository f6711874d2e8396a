import Catalog
import Discovery
import Fetching
import Foundation
import Jobs
import Logging
import Site

/// The parts of the program that work on one data folder: the catalog, the features, the client for other hosts and the
/// media workers.
struct Application: Sendable {
    /// The setting with the last address of the server, for commands that print addresses.
    static let addressSetting = "server.address"

    let catalog: Catalog
    let features: [any Feature]
    let fetcher: Fetcher
    /// `nil` for commands that touch no pictures, and where the program MediaWorker is not installed.
    let workers: MediaWorkers?

    var jobs: [any JobHandler] {
        features.flatMap(\.jobs) + [
            RefreshSearchJob(catalog),
            MaintenanceJob(catalog: catalog) { [catalog, features] in
                for feature in features { try feature.performCleanup(in: catalog) }
            },
            ErasePersonJob(catalog) { [catalog, features] person in
                for feature in features { try feature.erase(person, in: catalog) }
            },
        ]
    }

    /// - Parameters:
    ///   - registrations: The features; only tests pass other ones.
    ///   - fetchedHosts: The hosts in a home network that may be fetched from, with or without a port.
    ///   - hostGap: The time between two jobs that fetch from one host.
    ///   - contact: The contact that is sent to fetched sites.
    ///   - inboxStabilityInterval: The time that a file in a watched folder must not change before it counts as
    ///     complete.
    ///   - worker: Whether the media worker is used; false for commands that touch no pictures.
    ///   - acceptsOlder: Whether an older schema is opened, as ``Catalog`` describes.
    ///   - asksProviders: Whether providers may be asked about films and books.
    init(
        folder: DataFolder, features registrations: [FeatureRegistration] = Self.features, fetchedHosts: [String] = [],
        hostGap: Duration = .milliseconds(500), contact: String = AppConfiguration.anonymous,
        inboxStabilityInterval: Duration = .seconds(2), worker: Bool = false, acceptsOlder: Bool = false,
        asksProviders: Bool = true, environment: CatalogEnvironment
    ) throws {
        workers = worker ? MediaWorkers(for: folder) : nil
        catalog = try Catalog(
            folder: folder, migrations: registrations.flatMap(\.migrations), tracked: registrations.flatMap(\.tracked),
            search: registrations.flatMap(\.search), processor: workers?.main, acceptsOlder: acceptsOlder,
            environment: environment)
        var fetching = FetchConfiguration(
            userAgent: FetchConfiguration.userAgent(version: Version.current, contact: contact),
            allowHosts: Set(fetchedHosts))
        // A page and its pictures come from one host, so the gap within a job is half of the gap between jobs.
        fetching.perHostDelay = hostGap / 2
        fetcher = Fetcher(fetching)
        let registry = ProviderRegistry(
            catalog: catalog, fetcher: asksProviders ? fetcher : nil, processor: workers?.main,
            bases: ProviderRegistry.bases(in: ProcessInfo.processInfo.environment))
        let dependencies = FeatureDependencies(
            catalog: catalog, fetcher: fetcher, registry: registry, workers: workers,
            inboxStabilityInterval: inboxStabilityInterval)
        features = registrations.map { $0.make(dependencies) }
    }

    func site(assets: Assets, addresses: ReachableAddresses = .closed) -> SiteContext {
        SiteContext(
            catalog: catalog, features: features, jobs: jobs, assets: assets, version: Version.current,
            addresses: addresses)
    }

    /// Packs the scripts, the icons and the styles with the accent colours of the features.
    ///
    /// - Parameter registrations: the features that the instance is opened with.
    static func assets(in folder: String, features registrations: [FeatureRegistration] = Self.features) throws
        -> Assets
    {
        try Assets(folder: folder, navigation: registrations.compactMap(\.navigation))
    }

    /// Returns one of the default features, for commands that need a particular one.
    func feature<F: Feature>(_ type: F.Type) -> F {
        guard let feature = features.lazy.compactMap({ $0 as? F }).first else {
            preconditionFailure("\(type) is a line in Application.features")
        }
        return feature
    }

    /// The importable files of all features, for the command `import`.
    var importedFiles: Phrase { features.importedFiles }

    func close() async throws {
        fetcher.close()
        await workers?.stop()
        try catalog.close()
    }
}

extension Application {
    /// Opens a data folder for a command.
    /// - Throws: ``CommandError`` with a message that says what to do.
    static func open(
        _ path: String, fetchedHosts: [String] = [], hostGap: Duration = .milliseconds(500),
        contact: String = AppConfiguration.anonymous, inboxStabilityInterval: Duration = .seconds(2),
        worker: Bool = false,
        acceptsOlder: Bool = false, log: Logger = .quiet
    ) throws -> Application {
        do {
            return try Application(
                folder: DataFolder(path: path), fetchedHosts: fetchedHosts, hostGap: hostGap, contact: contact,
                inboxStabilityInterval: inboxStabilityInterval, worker: worker, acceptsOlder: acceptsOlder,
                environment: CatalogEnvironment(log: log))
        } catch DataFolderError.unusable(_, let reason) {
            throw CommandError(
                .dataFolder, "the data folder \(path) cannot be used (\(reason)); choose another one with --data")
        } catch let failure as CommandError {
            throw failure
        } catch let mismatch as MediaFolderMismatchError {
            throw CommandError(.dataFolder, mismatch.sentence)
        } catch is OlderSchemaError {
            throw CommandError(.dataFolder, "the data folder \(path) cannot be used: \(OlderSchemaError.phrase.en)")
        } catch {
            throw CommandError(storage: error, in: path)
                ?? CommandError(
                    .dataFolder, "the database in \(path) cannot be opened; try --data with another folder")
        }
    }
}

extension Logger {
    /// A logger without output, for commands, which print results and errors themselves.
    static var quiet: Logger {
        Logger(label: "seorap") { _ in SwiftLogNoOpLogHandler() }
    }
}
