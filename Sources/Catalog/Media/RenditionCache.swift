import Files
import Foundation
import MediaProtocol
import Synchronization

/// Renditions on disk, made when they are asked for and thrown away when there are too many: the least recently used
/// first. Only their total size is kept in memory.
package final class RenditionCache: Sendable {
    /// The widths in pixels that can be asked for: an icon, a card, a card on a sharp screen, a page.
    package static let widths = [64, 360, 720, 1440]

    private struct State {
        /// nil until the folder has been looked through.
        var bytes: Int?
        var making: [String: Task<String, any Error>] = [:]
    }

    private let folder: String
    private let originals: @Sendable (String) -> String
    private let processor: (any MediaProcessor)?
    private let limit: Int
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The folder of the renditions, which is made if it is missing.
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

    /// A rendition that is there already. Never waits.
    package func cached(_ sha256: String, width: Int) -> String? {
        let path = path(sha256, width)
        guard let status = try? Stat(path) else { return nil }
        let time = now()
        if time.rawValue / 1000 - Int64(status.st_mtim.tv_sec) > 3600 { setUsed(path, time) }
        return path
    }

    /// A rendition, made now if need be; several who ask at once wait for the same.
    /// - Parameters:
    ///   - width: The width in pixels, one of `widths`.
    ///   - quality: The quality of WebP, if the rendition is made now.
    /// - Throws: `CatalogError.notFound` for other widths and without a media worker; `MediaError` if drawing fails.
    package func rendition(of sha256: String, width: Int, quality: Int = 82) async throws -> String {
        if let path = cached(sha256, width: width) { return path }
        guard Self.widths.contains(width), let processor else { throw CatalogError.notFound }
        let target = path(sha256, width)
        let task = state.withLock { state in
            if let task = state.making[target] { return task }
            let task = Task {
                defer { forget(target) }
                return try await make(sha256, width, quality, target, processor)
            }
            state.making[target] = task
            return task
        }
        return try await task.value
    }

    private func forget(_ target: String) {
        state.withLock { _ = $0.making.removeValue(forKey: target) }
    }

    private func make(
        _ sha256: String, _ width: Int, _ quality: Int, _ target: String, _ processor: any MediaProcessor
    ) async throws -> String {
        // SVG is drawn at the size of icons only.
        let use: ImagePurpose = width <= RenditionWidth.icon ? .icon : .picture
        let made = try await processor.render(originals(sha256), use: use, width: width, quality: quality, to: folder)
            .path
        let bytes = try Int(Stat(made).size)
        try Directory.make(Directory.split(target).directory)
        try File.rename(made, to: target)
        setUsed(target, now())
        let isFull = state.withLock { state in
            if let before = state.bytes { state.bytes = before + bytes }
            return state.bytes.map { $0 > limit } ?? true
        }
        if isFull { evict(except: target) }
        return target
    }

    /// The renditions shelf by shelf: the hashes of their originals, and what removes those of a shelf that are named.
    func shelves() -> [(hashes: [String], remove: ((String) -> Bool) -> Void)] {
        Directory.names(in: folder).compactMap { shelf in
            let path = "\(folder)/\(shelf)"
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

    private func setUsed(_ path: String, _ time: Timestamp) {
        let moment = timespec(tv_sec: Int(time.rawValue / 1000), tv_nsec: Int(time.rawValue % 1000) * 1_000_000)
        utimensat(AT_FDCWD, path, [moment, moment], 0)
    }

    /// Looks through the folder; when more than `limit` lies there, frees down to four fifths of it.
    private func evict(except newest: String) {
        var files: [(path: String, used: Timestamp, bytes: Int)] = []
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            let path = "\(folder)/\(name)"
            guard let status = try? Stat(path), status.type == .regular else { continue }
            let used = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
            files.append((path, Timestamp(used), Int(status.size)))
        }
        var total = files.reduce(0) { $0 + $1.bytes }
        if total > limit {
            for file in files.sorted(by: { $0.used < $1.used }) where file.path != newest && total > limit / 5 * 4 {
                unlink(file.path)
                total -= file.bytes
            }
        }
        state.withLock { [total] in $0.bytes = total }
    }
}
