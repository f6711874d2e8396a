import Glibc

/// Everything in a folder that may be taken: regular files, in subfolders too, without hidden and temporary names.
/// Symbolic links are never followed, so nothing outside can be reached.
struct FolderListing: Sendable {
    private static let deepest = 24

    private(set) var files: [FoundFile] = []
    /// The folder and those below it, for whoever watches them.
    private(set) var folders: [String] = []
    /// Names that are not UTF-8, such as those of old archives; nothing can be done with them.
    private(set) var unnamed = 0

    /// - Returns: nil when the folder itself cannot be read.
    init?(_ root: String) {
        guard let descriptor = Self.open(root) else { return nil }
        read(descriptor, relative: "", root: root, depth: 0)
        files.sort { ($0.modified, $0.path) < ($1.modified, $1.path) }
    }

    private static func open(_ path: String, in parent: Int32 = AT_FDCWD) -> Int32? {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (parent == AT_FDCWD ? 0 : O_NOFOLLOW)
        let descriptor = openat(parent, path, flags)
        return descriptor >= 0 ? descriptor : nil
    }

    private mutating func read(_ descriptor: Int32, relative: String, root: String, depth: Int) {
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(folder) }
        folders.append(relative.isEmpty ? root : root + "/" + relative)
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name else {
                unnamed += 1
                continue
            }
            if TemporaryName.matches(name) { continue }
            var facts = stat()
            guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let path = relative.isEmpty ? name : relative + "/" + name
            switch facts.st_mode & S_IFMT {
            case S_IFREG:
                let modified = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
                files.append(
                    FoundFile(path: path, size: Int(facts.st_size), modified: modified, inode: UInt64(facts.st_ino)))
            case S_IFDIR where depth < Self.deepest:
                if let inner = Self.open(name, in: descriptor) {
                    read(inner, relative: path, root: root, depth: depth + 1)
                }
            default: continue
            }
        }
    }
}
