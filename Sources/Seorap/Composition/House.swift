import Books
import Catalog
import Discovery
import Fetching
import Foundation
import Inbox
import Jobs
import Links
import Logging
import MediaProtocol
import MediaTypes
import Movies
import Pictures
import Screenshots
import Site
import WorkImport

/// Everything that stands on one data folder, put together in one place: the catalog, the collections, the way out and
/// the worker. A new collection is one more line in `kinds` and one in `init`.
struct House: Sendable {
    /// Where the server was last reached, for commands that print addresses.
    static let addressSetting = "address"

    static let kinds: [any Collection.Type] = [
        ScreenshotCollection.self, LinkCollection.self, MovieCollection.self, BookCollection.self,
    ]

    let catalog: Catalog
    let screenshots: ScreenshotCollection
    let links: LinkCollection
    let movies: MovieCollection
    let books: BookCollection
    let collections: [any Collection]
    let works: WorksRoom
    let inbox = InboxRoom()
    /// Where films and books come in from other programs.
    let imports: WorkImportRoom
    let fetcher: Fetcher
    let worker: MediaWorkerClient?
    /// A second worker, which reads words and waits for everything else.
    let reader: MediaWorkerClient?

    /// What the queue's runner can do.
    var jobs: [any JobHandler] {
        collections.flatMap(\.jobs) + imports.jobs + [
            RefreshSearchJob(catalog), HouseKeepingJob(catalog: catalog),
            ErasePersonJob(catalog) { [catalog] in try InboxRoom.erase($0, in: catalog) },
        ]
    }

    /// - Parameters:
    ///   - allowedHosts: hosts in a home network that may be fetched from, with or without a port.
    ///   - hostGap: so much time lies between two fetches from one host.
    ///   - contact: told to the owners of fetched sites.
    ///   - worker: false for commands that touch no pictures.
    ///   - acceptsOlder: see ``Catalog``.
    init(
        folder: DataFolder, allowedHosts: [String] = [], hostGap: Duration = .milliseconds(500),
        contact: String = AppConfiguration.anonymous, worker: Bool = false, acceptsOlder: Bool = false,
        environment: Environment
    ) throws {
        self.worker = worker ? Self.worker(for: folder) : nil
        reader = worker ? Self.worker(for: folder, limits: .reading, niceness: 19) : nil
        catalog = try Catalog(
            folder: folder,
            migrations: Self.kinds.flatMap { $0.migrations } + InboxRoom.migrations
                + WorksRoom.migrations + WorkImportRoom.migrations,
            tracked: Self.kinds.flatMap { $0.tracked } + InboxRoom.tracked + WorksRoom.tracked,
            search: Self.kinds.flatMap { $0.search }, renderer: self.worker, acceptsOlder: acceptsOlder,
            environment: environment)
        var fetching = FetchConfiguration(
            userAgent: FetchConfiguration.userAgent(version: Version.current, contact: contact),
            allowHosts: Set(allowedHosts))
        // A page and its pictures come from one host: within a job the gap is half as long as between jobs.
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
                throw UnusablePicture(code: error.code)
            }
        }
        links = LinkCollection(catalog: catalog, fetcher: fetcher, probe: probe)
        screenshots = ScreenshotCollection(
            catalog: catalog, reader: Self.pictureReader(reader),
            draw: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.render(path, width: 16_383, quality: 92)
            },
            inspect: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.inspect(path)
            })
        let desk = ProviderDesk(
            catalog: catalog, fetcher: fetcher,
            pictures: PictureFetcher(catalog: catalog, fetcher: fetcher, probe: probe),
            readCodes: { path throws(MediaError) in
                guard let decoder else { throw .unavailable }
                return try await decoder.codes(in: path).map(\.text)
            },
            bases: ProviderDesk.bases(in: ProcessInfo.processInfo.environment))
        movies = MovieCollection(catalog: catalog, desk: desk)
        books = BookCollection(catalog: catalog, desk: desk)
        works = WorksRoom(desk: desk)
        collections = [screenshots, links, movies, books]
        imports = WorkImportRoom(catalog: catalog, sides: [movies.importSide, books.importSide])
    }

    /// The program that decodes pictures lies beside this one.
    private static func worker(
        for folder: DataFolder, limits: MediaLimits = MediaLimits(), niceness: Int = 0
    ) -> MediaWorkerClient? {
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let path = program.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "MediaWorker").path
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        return MediaWorkerClient(
            executable: path, limits: limits, readable: [folder.media, folder.incoming], scratch: folder.cache,
            niceness: niceness)
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
        try catalog.close()
    }
}

extension House {
    /// Opens a data folder for a command, in words that a person can act on.
    static func open(
        _ path: String, allowedHosts: [String] = [], hostGap: Duration = .milliseconds(500),
        contact: String = AppConfiguration.anonymous, worker: Bool = false, acceptsOlder: Bool = false,
        log: Logger = .quiet
    ) throws -> House {
        do {
            return try House(
                folder: DataFolder(path: path), allowedHosts: allowedHosts, hostGap: hostGap, contact: contact,
                worker: worker, acceptsOlder: acceptsOlder, environment: Environment(log: log))
        } catch DataFolderError.unusable(_, let reason) {
            throw CommandFailure(
                .dataFolder, "the data folder \(path) cannot be used (\(reason)); choose another one with --data")
        } catch let failure as CommandFailure {
            throw failure
        } catch let mismatch as MediaMismatch {
            throw CommandFailure(.dataFolder, mismatch.sentence)
        } catch {
            throw CommandFailure(storage: error, in: path)
                ?? CommandFailure(
                    .dataFolder, "the database in \(path) cannot be opened; try --data with another folder")
        }
    }
}

extension Logger {
    /// For commands that answer on standard output and fail on standard error.
    static var quiet: Logger {
        Logger(label: "seorap") { _ in SwiftLogNoOpLogHandler() }
    }
}
