import Foundation
import MediaProtocol
import Testing
import Text

/// A temporary folder of pictures, one for renditions, and a client of the real worker or of a script in its place.
final class WorkerFixture: Sendable {
    let folder: URL
    let client: MediaWorkerClient

    var pictures: URL { folder.appending(path: "pictures") }
    var scratch: URL { folder.appending(path: "scratch") }

    /// Path of the program MediaWorker, which is built into the folder of the test bundle.
    static let worker = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "MediaWorker").path

    /// - Parameter script: a shell script that is started in the worker's place.
    init(
        executable: String = WorkerFixture.worker, script: String? = nil, limits: MediaLimits = MediaLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "seorap-media-\(UUID().uuidString)")
        for name in ["pictures", "scratch"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        let scriptPath = folder.appending(path: "script").path
        if let script {
            writeProgram("#!/bin/sh\n\(script)\n", scriptPath)
        }
        client = MediaWorkerClient(
            executable: script == nil ? executable : scriptPath, limits: limits,
            readable: [folder.appending(path: "pictures").path],
            scratch: folder.appending(path: "scratch").path, clock: clock)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file and returns its path.
    func file(_ bytes: [UInt8], name: String = "picture") throws -> String {
        let url = pictures.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    func probe(_ bytes: [UInt8], use: ImagePurpose = .picture) async throws -> ImageInfo {
        try await client.probe(file(bytes), use: use)
    }

    func render(_ bytes: [UInt8], use: ImagePurpose = .picture, width: Int = 360) async throws -> RenderedImage {
        try await client.render(file(bytes), use: use, width: width)
    }

    /// Names of the files in the folder for renditions.
    var leftovers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? [] }
}

/// Writes a script that can be started at once.
///
/// A file that somebody has open for writing cannot be ("text file busy"), and that may be a child which another test
/// is just spawning. So no child keeps the descriptor, and a read lease tells when the last one is gone.
private func writeProgram(_ text: String, _ path: String) {
    let writer = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o700)
    _ = text.withCString { write(writer, $0, strlen($0)) }
    close(writer)
    let reader = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(reader) }
    let setLease: Int32 = 1024  // F_SETLEASE, which Swift's Glibc does not have
    while fcntl(reader, setLease, Int32(F_RDLCK)) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(reader, setLease, Int32(F_UNLCK))
}

/// Whether two texts of colours, `#rrggbb` or several of them, are the same to the eye.
func isAlike(_ left: String, _ right: String, within tolerance: Int = 12) -> Bool {
    func parts(_ text: String) -> [Int] {
        let digits = text.filter { $0 != "#" }.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    }
    let (left, right) = (parts(left), parts(right))
    return left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
}
