import Catalog
import Foundation

/// Puts a backup into a new data folder. The folder is there when everything in it is, or not at all.
package enum Restore {
    /// - Parameter data: a folder that is empty, or not there yet.
    /// - Throws: ``BackupProblem``.
    package static func run(
        _ path: String, passphrase: String?, to data: String, migrations: [Migration],
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> LoadedBackup {
        let data = URL(filePath: data).standardizedFileURL.path
        let (parent, name) = BackupTarget.split(data)
        let present = try? FileManager.default.contentsOfDirectory(atPath: data)
        guard present?.isEmpty ?? !FileManager.default.fileExists(atPath: data) else {
            throw BackupProblem.notEmpty(data)
        }
        let workshop = try Workshop("\(parent)/.\(name).restoring")
        let loaded = try LoadedBackup(
            path, passphrase: passphrase, into: workshop.path + "/data", migrations: migrations, progress: progress)
        try loaded.close()
        // Every file is flushed; now the names of all.
        try flushFolders(in: workshop.path + "/data")
        guard rename(workshop.path + "/data", data) == 0 else {
            throw errno == ENOTEMPTY || errno == EEXIST
                ? BackupProblem.notEmpty(data) : BackupProblem.system(data, errno)
        }
        try BackupTarget.flush(folder: parent)
        return loaded
    }

    private static func flushFolders(in path: String) throws(BackupProblem) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            var facts = stat()
            guard lstat("\(path)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { continue }
            try flushFolders(in: "\(path)/\(name)")
        }
        try BackupTarget.flush(folder: path)
    }
}

/// A folder for what is not ready, beside the place where it goes. One at a time; what a killed one left is cleared away.
final class Workshop {
    let path: String
    private let lock: CInt

    /// Makes it, with an empty folder `data` in it.
    /// - Throws: ``BackupProblem/busy(_:)`` while another one has it.
    convenience init(_ path: String) throws(BackupProblem) {
        self.init(path, lock: try Self.lock(path))
        try? FileManager.default.removeItem(atPath: path + "/data")
        guard mkdir(path + "/data", 0o700) == 0 else { throw .system(path, errno) }
    }

    /// Takes over what `deinit` releases; a step that may fail before the folder is locked comes before this.
    private init(_ path: String, lock: CInt) {
        self.path = path
        self.lock = lock
    }

    /// Makes the folder where it is missing, and locks it.
    /// - Returns: an open descriptor, whose end is the lock's.
    private static func lock(_ path: String) throws(BackupProblem) -> CInt {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(path, errno) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(path, errno) }
        // A folder that its owner removed between `open` and `flock` is locked, but nobody else sees it.
        var (locked, named) = (stat(), stat())
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &locked) == 0, lstat(path, &named) == 0,
            locked.st_ino == named.st_ino
        else {
            close(descriptor)
            throw .busy(path)
        }
        return descriptor
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }
}
