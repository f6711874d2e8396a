import Foundation
import Text

/// Originals, as files named by their hash, and renditions of them.
///
/// A file comes before its row: written under another name, flushed, renamed, its folder flushed, and only then
/// recorded. So a crash leaves at worst a file without a row, which `sweep` sets aside; never a row without a file.
package struct MediaStore: Sendable {
    let folder: DataFolder
    let environment: Environment
    package let renditions: RenditionCache
    /// Which columns name files.
    let references: [MediaReference]
    let marker: MediaMarker.Writer

    init(
        folder: DataFolder, references: [MediaReference], commits: Commits, environment: Environment,
        renderer: (any Renderer)?, renditionLimit: Int
    ) throws {
        self.folder = folder
        self.references = references
        self.environment = environment
        let media = folder.media
        marker = MediaMarker.Writer(media, commits)
        renditions = try RenditionCache(
            folder: folder.renditions, originals: { Self.path($0, in: media) }, renderer: renderer,
            limit: renditionLimit, now: environment.now)
    }

    /// Where an original lies.
    /// - Parameter sha256: 64 hexadecimal digits. Any other text gives the path of a file that does not exist, because a
    ///   row of the database may come from a backup that somebody else made.
    package func path(_ sha256: String) -> String {
        Self.path(sha256, in: folder.media)
    }

    private static func path(_ sha256: String, in media: String) -> String {
        let name = fileName(sha256)
        return "\(media)/\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"
    }

    /// The name of an original's file.
    static func fileName(_ sha256: String) -> String {
        SHA256.isHex(sha256) ? sha256 : "no-original"
    }

    func shard(_ sha256: String) -> String {
        "\(folder.media)/\(sha256.prefix(2))/\(sha256.dropFirst(2).prefix(2))"
    }

    /// Takes a file in: it moves away from `path`, or disappears where its bytes are here already. A stored file that has
    /// lost bytes is replaced.
    ///
    /// Record it within the hour, or it is set aside.
    package func store(file path: String) throws -> StoredFile {
        let descriptor = try checked(open(path, O_RDONLY | O_CLOEXEC), "open", path)
        defer { close(descriptor) }
        let (hash, bytes) = try digest(descriptor, path)
        let stored = StoredFile(sha256: hash, bytes: bytes, path: self.path(hash))
        try makeShard(hash)
        // A new time of change keeps sweeps away, also for a file that has lain there without a row.
        if isWhole(stored.path, hash), setChanged(stored.path) == 0 {
            unlink(path)
            unlink(quarantined(hash))
            return stored
        }
        try checked(fsync(descriptor), "fsync", path)
        try checked(setChanged(path), "utimensat", path)
        if rename(path, stored.path) != 0 {
            guard errno == EXDEV else { throw FileError("rename", path) }
            try copy(descriptor, to: stored.path, in: shard(hash))
            unlink(path)
        }
        try flush(folder: shard(hash))
        unlink(quarantined(hash))
        return stored
    }

    /// The SHA-256 of a file, as ``StoredFile/sha256`` would be.
    package func digest(ofFile path: String) throws -> String {
        let descriptor = try checked(open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), "open", path)
        defer { close(descriptor) }
        return try digest(descriptor, path).hash
    }

    /// Whether a file holds the bytes of a hash.
    func isWhole(_ path: String, _ sha256: String) -> Bool {
        (try? digest(ofFile: path)) == sha256
    }

    /// Takes bytes in; see `store(file:)`.
    package func store(bytes: [UInt8]) throws -> StoredFile {
        let path = "\(folder.incoming)/\(hexadecimal(environment.randomBytes(16)))"
        let descriptor = try checked(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), "open", path)
        defer { close(descriptor) }
        do {
            try bytes.withUnsafeBytes { try write($0, to: descriptor, path) }
            return try store(file: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    private func digest(_ descriptor: CInt, _ path: String) throws -> (hash: String, bytes: Int) {
        var hash = SHA256()
        let count = try forEachPiece(of: descriptor, path) { hash.update($0) }
        return (hexadecimal(hash.finish()), count)
    }

    func makeShard(_ sha256: String) throws {
        let outer = "\(folder.media)/\(sha256.prefix(2))"
        for (path, parent) in [(outer, folder.media), (shard(sha256), outer)] {
            if mkdir(path, 0o700) == 0 {
                try flush(folder: parent)
            } else if errno != EEXIST {
                throw FileError("mkdir", path)
            }
        }
    }

    /// By the house's own clock, by which sweeps tell how old a file is.
    func setChanged(_ path: String) -> CInt {
        let moment = timespec(tv_sec: Int(environment.now().rawValue / 1000), tv_nsec: 0)
        if utimensat(AT_FDCWD, path, [moment, moment], 0) == 0 { return 0 }
        // Of a file of another user that may be written, as in a shared folder, only the kernel's time may be set.
        return errno == EPERM ? utimensat(AT_FDCWD, path, nil, 0) : -1
    }

    private func copy(_ source: CInt, to path: String, in shard: String) throws {
        let temporary = "\(shard)/.\(hexadecimal(environment.randomBytes(16)))"
        let target = try checked(open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), "open", temporary)
        defer { close(target) }
        do {
            try checked(CInt(lseek(source, 0, SEEK_SET)), "lseek", path)
            _ = try forEachPiece(of: source, path) { try write($0, to: target, temporary) }
            try checked(setChanged(temporary), "utimensat", temporary)
            try checked(fsync(target), "fsync", temporary)
            try checked(rename(temporary, path), "rename", temporary)
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
