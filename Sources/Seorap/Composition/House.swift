import Catalog
import Discovery
import Fetching
import Foundation
import Jobs
import Logging
import Site

/// Everything that works on one data folder, put together in one place: the catalog, the rooms, the client for other
/// hosts and the media workers.
struct House: Sendable {
    /// The setting with the last address of the server, for commands that print addresses.
    static let addressSetting = "server.address"

    let catalog: Catalog
    let rooms: [any Room]
    let fetcher: Fetcher
    /// `nil` for commands that touch no pictures, and where the program MediaWorker is not installed.
    let workers: MediaWorkers?

    var jobs: [any JobHandler] {
        rooms.flatMap(\.jobs) + [
            RefreshSearchJob(catalog),
            HouseKeepingJob(catalog: catalog) { [catalog, rooms] in
                for room in rooms { try room.tidy(in: catalog) }
            },
            ErasePersonJob(catalog) { [catalog, rooms] person in
                for room in rooms { try room.erase(person, in: catalog) }
            },
        ]
    }

    /// - Parameters:
    ///   - plans: The rooms; only tests choose other ones.
    ///   - fetchedHosts: The hosts in a home network that may be fetched from, with or without a port.
    ///   - hostGap: The time between two jobs that fetch from one host.
    ///   - contact: The address that the owners of fetched sites are given.
    ///   - inboxSettle: The time that a file in a watched folder has to stay the same before it counts as whole.
    ///   - worker: Whether the media worker is used; false for commands that touch no pictures.
    ///   - acceptsOlder: Whether an older schema is opened, as ``Catalog`` describes.
    ///   - asksProviders: Whether providers may be asked about films and books.
    init(
        folder: DataFolder, rooms plans: [RoomPlan] = Self.rooms, fetchedHosts: [String] = [],
        hostGap: Duration = .milliseconds(500), contact: String = AppConfiguration.anonymous,
        inboxSettle: Duration = .seconds(2), worker: Bool = false, acceptsOlder: Bool = false,
        asksProviders: Bool = true, environment: Environment
    ) throws {
        workers = worker ? MediaWorkers(for: folder) : nil
        catalog = try Catalog(
            folder: folder, migrations: plans.flatMap(\.migrations), tracked: plans.flatMap(\.tracked),
            search: plans.flatMap(\.search), processor: workers?.main, acceptsOlder: acceptsOlder,
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
        let base = RoomBase(
            catalog: catalog, fetcher: fetcher, registry: registry, workers: workers, inboxSettle: inboxSettle)
        rooms = plans.map { $0.make(base) }
    }

    func dashboard(assets: Assets, addresses: HouseAddresses = .closed) -> Dashboard {
        Dashboard(
            catalog: catalog, rooms: rooms, jobs: jobs, assets: assets, version: Version.current, addresses: addresses)
    }

    /// Packs the scripts, the icons and the styles with the accent colours of the features.
    ///
    /// - Parameter plans: the features that the instance is opened with.
    static func assets(in folder: String, rooms plans: [RoomPlan] = Self.rooms) throws -> Assets {
        try Assets(folder: folder, navigation: plans.compactMap(\.navigation))
    }

    /// Returns one of the default features, for commands that need a particular one.
    func room<R: Room>(_ type: R.Type) -> R {
        guard let room = rooms.lazy.compactMap({ $0 as? R }).first else {
            preconditionFailure("\(type) is a line in House.rooms")
        }
        return room
    }

    /// The importable files of all features, for the command `import`.
    var importedFiles: Phrase { rooms.importedFiles }

    func close() async throws {
        fetcher.close()
        await workers?.stop()
        try catalog.close()
    }
}

extension House {
    /// Opens a data folder for a command.
    /// - Throws: ``CommandFailure`` with a message that says what to do.
    static func open(
        _ path: String, fetchedHosts: [String] = [], hostGap: Duration = .milliseconds(500),
        contact: String = AppConfiguration.anonymous, inboxSettle: Duration = .seconds(2), worker: Bool = false,
        acceptsOlder: Bool = false, log: Logger = .quiet
    ) throws -> House {
        do {
            return try House(
                folder: DataFolder(path: path), fetchedHosts: fetchedHosts, hostGap: hostGap, contact: contact,
                inboxSettle: inboxSettle, worker: worker, acceptsOlder: acceptsOlder,
                environment: Environment(log: log))
        } catch DataFolderError.unusable(_, let reason) {
            throw CommandFailure(
                .dataFolder, "the data folder \(path) cannot be used (\(reason)); choose another one with --data")
        } catch let failure as CommandFailure {
            throw failure
        } catch let mismatch as MediaMismatch {
            throw CommandFailure(.dataFolder, mismatch.sentence)
        } catch is OlderSchema {
            throw CommandFailure(.dataFolder, "the data folder \(path) cannot be used: \(OlderSchema.phrase.en)")
        } catch {
            throw CommandFailure(storage: error, in: path)
                ?? CommandFailure(
                    .dataFolder, "the database in \(path) cannot be opened; try --data with another folder")
        }
    }
}

extension Logger {
    /// A logger without output, for commands that answer on standard output and fail on standard error.
    static var quiet: Logger {
        Logger(label: "seorap") { _ in SwiftLogNoOpLogHandler() }
    }
}
