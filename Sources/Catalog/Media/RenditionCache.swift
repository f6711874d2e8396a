import Files
import Foundation
import MediaProtocol
import Synchronization

/// A cache of renditions on disk, drawn on demand. Above a total size, the least recently used are deleted. Only the
/// total size is stored in memory.
package final class RenditionCache: Sendable {
    /// Available widths in pixels: an icon, a card, a card on a sharp screen, a page.
    package static let widths = [64, 360, 720, 1440]

    private struct State {
        /// Total size of the cache; nil until the folder has been read.
        var totalBytes: Int?
        /// Running tasks by the path of their rendition.
        var rendering: [String: Task<String, any Error>] = [:]
    }

    private let folder: String
    private let originals: @Sendable (String) -> String
    private let processor: (any MediaProcessor)?
    private let limit: Int
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The folder of the renditions, which is created if it is missing.
    ///   - originals: Returns the path of the original with a hash.
    ///   - processor: The media worker that draws renditions; without one only existing ones are found.
    ///   - limit: The size of the cache in bytes; when it is exceeded, a fifth is freed.
    init(
        folder: String, originals: @escaping @Sendable (String) -> String, processor: (any MediaProcessor)?,
        limit: Int, now: @escaping @Sendable () -> Timestamp
    ) throws {
        self.folder = folder
        self.originals = originals
        self.processor = processor
        self.limit = limit
        self.now = now
        try Directory.make(folder)
    }

    /// Returns the path of an existing rendition; nil if there is none. Never waits.
    package func cached(_ sha256: String, width: Int) -> String? {
        let path = path(sha256, width)
        guard let status = try? Stat(path) else { return nil }
        let time = now()
        // The modification time is the time of last use, exact to the hour.
        if time.rawValue / 1000 - Int64(status.st_mtim.tv_sec) > 3600 { setLastUse(of: path, time) }
        return path
    }

    /// Returns the path of a rendition, which is drawn if it is missing. Simultaneous callers share one drawing.
    /// - Parameters:
    ///   - width: The width in pixels, one of `widths`.
    ///   - quality: The quality of WebP, if the rendition is drawn now.
    /// - Throws: `CatalogError.notFound` for other widths and without a media worker; `MediaError` if drawing fails.
    package func rendition(of sha256: String, width: Int, quality: Int = 82) async throws -> String {
        if let path = cached(sha256, width: width) { return path }
        guard Self.widths.contains(width), let processor else { throw CatalogError.notFound }
        let target = path(sha256, width)
        let task = state.withLock { state in
            if let runningTask = state.rendering[target] { return runningTask }
            let task = Task {
                defer { removeTask(target) }
                return try await render(sha256, width, quality, target, processor)
            }
            state.rendering[target] = task
            return task
        }
        return try await task.value
    }

    private func removeTask(_ target: String) {
        state.withLock { _ = $0.rendering.removeValue(forKey: target) }
    }

    private func render(
        _ sha256: String, _ width: Int, _ quality: Int, _ target: String, _ processor: any MediaProcessor
    ) async throws -> String {
        // SVG is drawn at the size of icons only.
        let use: ImagePurpose = width <= RenditionWidth.icon ? .icon : .picture
        let temporaryPath = try await processor.render(
            originals(sha256), use: use, width: width, quality: quality, to: folder
        ).path
        let bytes = try Int(Stat(temporaryPath).size)
        try Directory.make(Directory.split(target).directory)
        try File.rename(temporaryPath, to: target)
        setLastUse(of: target, now())
        let isFull = state.withLock { state in
            if let totalBytes = state.totalBytes { state.totalBytes = totalBytes + bytes }
            return state.totalBytes.map { $0 > limit } ?? true
        }
        if isFull { evict(except: target) }
        return target
    }

    /// Returns the renditions by subfolder: the hashes of their originals, and a function that deletes the renditions
    /// of those originals for which its argument returns true.
    func shards() -> [(hashes: [String], remove: ((String) -> Bool) -> Void)] {
        Directory.names(in: folder).compactMap { shard in
            let path = "\(folder)/\(shard)"
            let names = Directory.names(in: path).filter { $0.hasSuffix(".webp") }
            if names.isEmpty { return nil }
            return (
                Array(Set(names.map { String($0.prefix(64)) })),
                { isUnknown in for name in names where isUnknown(String(name.prefix(64))) { unlink("\(path)/\(name)") }
                }
            )
        }
    }

    private func path(_ sha256: String, _ width: Int) -> String {
        let name = MediaStore.fileName(sha256)
        return "\(folder)/\(name.prefix(2))/\(name)-\(width).webp"
    }

    private func setLastUse(of path: String, _ time: Timestamp) {
        let fileTime = timespec(tv_sec: Int(time.rawValue / 1000), tv_nsec: Int(time.rawValue % 1000) * 1_000_000)
        utimensat(AT_FDCWD, path, [fileTime, fileTime], 0)
    }

    /// Measures the folder. Above `limit`, deletes the least recently used renditions until four fifths of it are left.
    /// - Parameter newest: path of a rendition that stays.
    private func evict(except newest: String) {
        var files: [(path: String, usedAt: Timestamp, bytes: Int)] = []
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            let path = "\(folder)/\(name)"
            guard let status = try? Stat(path), status.type == .regular else { continue }
            let usedAt = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
            files.append((path, Timestamp(usedAt), Int(status.size)))
        }
        var total = files.reduce(0) { $0 + $1.bytes }
        if total > limit {
            for file in files.sorted(by: { $0.usedAt < $1.usedAt }) where file.path != newest && total > limit / 5 * 4 {
                unlink(file.path)
                total -= file.bytes
            }
        }
        state.withLock { [total] in $0.totalBytes = total }
    }
}
