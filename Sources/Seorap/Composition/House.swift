import Catalog
import Discovery
import Fetching
import Foundation
import Jobs
import Logging
import MediaProtocol
import Screenshots
import Site
import Web

/// The parts of the program that use one data folder: the catalogue, the features, the fetcher and the workers.
struct House: Sendable {
    /// The setting with the last address of the server, for commands that print addresses.
    static let addressSetting = "address"

    let catalog: Catalog
    let rooms: [any Room]
    let fetcher: Fetcher
    let worker: MediaWorkerClient?
    /// Inspects a stored picture, in the worker.
    let probe: PictureFetcher.Probe
    /// Second media worker, for text recognition. Runs at lower priority.
    let reader: MediaWorkerClient?
    /// Third media worker, which keeps a PDF file open while its pages are drawn. Runs at lower priority.
    let printer: MediaWorkerClient?

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
    ///   - rooms: differ from the default only in tests.
    ///   - fetchedHosts: hosts in a home network that may be fetched from, with or without a port.
    ///   - hostGap: minimum time between two fetches from the same host.
    ///   - contact: sent to the operators of fetched sites.
    ///   - inboxSettle: time for which a file in a watched folder must not change before it counts as complete.
    ///   - worker: false for commands that process no pictures.
    ///   - acceptsOlder: see ``Catalog``.
    ///   - asksProviders: false if no external provider of films and books may be contacted.
    init(
        folder: DataFolder, rooms plans: [RoomPlan] = Self.rooms, fetchedHosts: [String] = [],
        hostGap: Duration = .milliseconds(500), contact: String = AppConfiguration.anonymous,
        inboxSettle: Duration = .seconds(2), worker: Bool = false, acceptsOlder: Bool = false,
        asksProviders: Bool = true, environment: Environment
    ) throws {
        self.worker = worker ? Self.worker(for: folder) : nil
        reader = worker ? Self.worker(for: folder, limits: .reading, niceness: 19) : nil
        printer = worker ? Self.worker(for: folder, limits: .printing, niceness: 19) : nil
        catalog = try Catalog(
            folder: folder, migrations: plans.flatMap(\.migrations), tracked: plans.flatMap(\.tracked),
            search: plans.flatMap(\.search), renderer: self.worker, acceptsOlder: acceptsOlder,
            environment: environment)
        var fetching = FetchConfiguration(
            userAgent: FetchConfiguration.userAgent(version: Version.current, contact: contact),
            allowHosts: Set(fetchedHosts))
        // A page and its pictures come from one host, so the gap within a job is half of the gap between jobs.
        fetching.perHostDelay = hostGap / 2
        fetcher = Fetcher(fetching)
        let decoder = self.worker
        let probe: PictureFetcher.Probe = { file, isIcon throws(UnusablePicture) in
            do throws(MediaError) {
                guard let decoder else { throw .unavailable }
                let info = try await decoder.probe(file.path, use: isIcon ? .icon : .picture)
                return Media(
                    sha256: file.sha256, type: info.type.rawValue, bytes: file.bytes, width: info.width,
                    height: info.height, placeholder: info.placeholder, isDamaged: info.damaged)
            } catch {
                throw UnusablePicture(code: error.code, isOurs: error.isOurs)
            }
        }
        self.probe = probe
        let registry = ProviderRegistry(
            catalog: catalog, fetcher: asksProviders ? fetcher : nil,
            pictures: asksProviders
                ? PictureFetcher(media: catalog.media, download: fetcher.bringPicture, probe: probe) : nil,
            readCodes: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.codes(in: path).map(\.text)
            },
            bases: ProviderRegistry.bases(in: ProcessInfo.processInfo.environment))
        let base = RoomBase(
            catalog: catalog, fetcher: fetcher, registry: registry, probe: probe,
            draw: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.render(path, width: 16_383, quality: 92)
            },
            inspect: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.inspect(path)
            },
            reader: Self.pictureReader(reader), drawPages: PageSupplies.renderer(decoder),
            printPage: PageSupplies.printer(printer),
            inspectFont: { path throws(FontProblem) in
                guard let decoder else { throw .unavailable }
                return try await decoder.lookAtFont(path)
            },
            readPortrait: Self.portraitReader(decoder, catalog), inboxSettle: inboxSettle)
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

    /// Path of the media worker: next to this program in a build, in `lib` if installed. `nil` if it is missing.
    private static var workerProgram: String? {
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        return ["MediaWorker", "../lib/seorap/MediaWorker"]
            .map { folder.appending(path: $0).standardizedFileURL.path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func worker(
        for folder: DataFolder, limits: MediaLimits = MediaLimits(), niceness: Int = 0
    ) -> MediaWorkerClient? {
        guard let workerProgram else { return nil }
        return MediaWorkerClient(
            executable: workerProgram, limits: limits,
            readable: [folder.media, folder.incoming] + PageSupplies.folders,
            scratch: folder.renditions, niceness: niceness)
    }

    private static func pictureReader(_ worker: MediaWorkerClient?) -> PictureReader {
        guard let worker else { return .none }
        return PictureReader(
            read: { path, language throws(MediaError) in try await worker.read(path, language: language) },
            describe: { try? await worker.describeReader() })
    }

    func close() async throws {
        fetcher.close()
        await worker?.stop()
        await reader?.stop()
        await printer?.stop()
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
