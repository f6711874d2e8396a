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
    init(_ path: String) throws(BackupProblem) {
        self.path = path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(path, errno) }
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .system(path, errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .busy(path)
        }
        try? FileManager.default.removeItem(atPath: path + "/data")
        guard mkdir(path + "/data", 0o700) == 0 else {
            let code = errno
            close(lock)
            throw .system(path, code)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }
}
