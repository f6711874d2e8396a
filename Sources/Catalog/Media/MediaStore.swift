import Files
import Foundation
import MediaProtocol
import Text

/// Originals, as files named by their hash, and their renditions.
///
/// A file is written under another name, flushed and renamed, and its folder is flushed, before its row is recorded. A
/// crash therefore leaves at worst a file without a row, which `sweep` moves to the quarantine; never a row without a
/// file.
package struct MediaStore: Sendable {
    let folder: DataFolder
    let environment: CatalogEnvironment
    package let renditions: RenditionCache
    /// Columns that refer to files.
    let references: [MediaReference]
    let stamp: MediaFolderStamp.Writer

    init(
        folder: DataFolder, references: [MediaReference], commits: CommitHooks, environment: CatalogEnvironment,
        processor: (any MediaProcessor)?, renditionLimit: Int
    ) throws {
        self.folder = folder
        self.references = references
        self.environment = environment
        let media = folder.media
        stamp = MediaFolderStamp.Writer(media, commits)
        renditions = try RenditionCache(
            folder: folder.renditions, originals: { Self.path($0, in: media) }, processor: processor,
            limit: renditionLimit, now: environment.now)
    }

    /// Returns the path of an original.
    /// - Parameter sha256: 64 hexadecimal digits. Any other text gives the path of a file that does not exist, because
    ///   a row may come from a backup that an untrusted person made.
    package func path(_ sha256: String) -> String {
        Self.path(sha256, in: folder.media)
    }

    /// - Parameter media: the folder of originals.
    package static func path(_ sha256: String, in media: String) -> String {
        let name = fileName(sha256)
        return "\(media)/\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"
    }

    /// Returns the name of an original's file.
    static func fileName(_ sha256: String) -> String {
        SHA256.isHex(sha256) ? sha256 : "no-original"
    }

    /// Returns the folder of an original: two levels, named by the first digits of the hash.
    func shard(_ sha256: String) -> String {
        "\(folder.media)/\(sha256.prefix(2))/\(sha256.dropFirst(2).prefix(2))"
    }

    /// Stores a file: moves it from `path`, or deletes it if its bytes are already stored. Replaces a stored file that
    /// has been damaged.
    ///
    /// The file must be recorded within an hour; otherwise a sweep quarantines it.
    package func store(file path: String) throws -> UnreferencedFile {
        let file = try File(path)
        let (hash, bytes) = try digest(file)
        let stored = UnreferencedFile(sha256: hash, bytes: bytes, path: self.path(hash))
        try makeShard(hash)
        // A new modification time keeps sweeps away, also from a file that had no row for a while.
        if isIntact(stored.path, hash), setModificationTime(stored.path) == 0 {
            unlink(path)
            unlink(quarantined(hash))
            return stored
        }
        try file.sync()
        guard setModificationTime(path) == 0 else { throw FileError(path) }
        do {
            try File.rename(path, to: stored.path)
            try Directory.sync(shard(hash))
        } catch {
            // A rename to another file system fails with EXDEV.
            guard error.code == .improperLink else { throw error }
            try copy(file, to: stored.path)
            unlink(path)
        }
        unlink(quarantined(hash))
        return stored
    }

    /// Returns the SHA-256 of a file, as in ``UnreferencedFile/sha256``.
    package func digest(ofFile path: String) throws -> String {
        try digest(File(path, .readOnly, .noFollow)).hash
    }

    /// Whether the file's bytes have this hash.
    func isIntact(_ path: String, _ sha256: String) -> Bool {
        (try? digest(ofFile: path)) == sha256
    }

    /// Stores bytes; see `store(file:)`.
    package func store(bytes: [UInt8]) throws -> UnreferencedFile {
        let path = "\(folder.incoming)/\(hexadecimal(environment.randomBytes(16)))"
        let file = try File(path, .writeOnly, .new)
        do {
            try file.write(bytes)
            return try store(file: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    private func digest(_ file: File) throws -> (hash: String, bytes: Int) {
        var hash = SHA256()
        let count = try file.forEachPiece { hash.update($0) }
        return (hexadecimal(hash.finish()), count)
    }

    func makeShard(_ sha256: String) throws {
        let outer = "\(folder.media)/\(sha256.prefix(2))"
        for (path, parent) in [(outer, folder.media), (shard(sha256), outer)] where try Directory.make(path) {
            try Directory.sync(parent)
        }
    }

    /// Sets a file's modification time to now by the environment's clock, with which sweeps compare it.
    /// - Returns: 0, or -1 with `errno` set.
    func setModificationTime(_ path: String) -> CInt {
        let now = timespec(tv_sec: Int(environment.now().rawValue / 1000), tv_nsec: 0)
        if utimensat(AT_FDCWD, path, [now, now], 0) == 0 { return 0 }
        // A file of another user, as in a shared folder, may only get the kernel's time.
        return errno == EPERM ? utimensat(AT_FDCWD, path, nil, 0) : -1
    }

    private func copy(_ source: File, to path: String) throws {
        // Random: two callers may copy the same bytes at once.
        let target = try StagedFile(path, writtenAs: ".\(hexadecimal(environment.randomBytes(16)))")
        try source.forEachPiece { try target.write($0) }
        guard setModificationTime(target.temporaryPath) == 0 else { throw FileError(path) }
        try target.commit()
    }
}
