import Catalog
import Diary
import Foundation
import MediaProtocol

/// The media workers of a data folder. Each is a process of its own, which starts when it is first needed.
struct MediaWorkers: Sendable {
    /// The worker for work that people wait for: uploads, renditions, single pages.
    let main: MediaWorkerClient
    /// The worker that recognises text in pictures, at the lowest priority.
    let reader: MediaWorkerClient
    /// The worker that draws PDF files of many pages and keeps them open, at the lowest priority.
    let printer: MediaWorkerClient

    /// Creates the clients without starting a worker.
    /// - Returns: `nil` if the program MediaWorker is not installed.
    init?(for folder: DataFolder) {
        guard let program = Self.program else { return nil }
        func worker(limits: MediaLimits = MediaLimits(), niceness: Int = 0) -> MediaWorkerClient {
            MediaWorkerClient(
                executable: program, limits: limits,
                readable: [folder.media, folder.incoming] + RenderingResources.folders,
                scratch: folder.renditions, niceness: niceness)
        }
        main = worker()
        reader = worker(limits: .reading, niceness: 19)
        printer = worker(limits: .printing, niceness: 19)
    }

    /// Ends the processes and their current requests.
    func stop() async {
        await main.stop()
        await reader.stop()
        await printer.stop()
    }

    /// Path of the program MediaWorker: next to this program after a build, in `lib` after an installation.
    private static var program: String? {
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        return ["MediaWorker", "../lib/seorap/MediaWorker"]
            .map { folder.appending(path: $0).standardizedFileURL.path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
