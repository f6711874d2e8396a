import Archives
import Files
import Text
import Web

/// The list of files of an export, which is a zip file or a single file, and access to their contents.
struct DiaryArchive: Sendable {
    /// Limits for diaries of many years, which contain all pictures and films, and often a file for each entry.
    static var limits: ZipLimits {
        var limits = ZipLimits()
        limits.entries = 400_000
        limits.entryBytes = 8 << 30
        limits.totalBytes = 256 << 30
        // Daylio begins the names of pictures in a backup with a slash.
        limits.allowsLeadingSlash = true
        return limits
    }

    let path: String
    let isZip: Bool
    /// Entries in archive order.
    let entries: [ZipEntry]
    /// Index in ``entries``, by lower-case path.
    private let indexByPath: [String: Int]
    /// Indices in ``entries``, by lower-case file name without folders.
    private let indicesByName: [String: [Int]]
    /// Indices in ``entries``, by lower-case file name without folders and extension.
    private let indicesByStem: [String: [Int]]

    /// - Parameter name: name of the only file if the export is not an archive.
    init(_ path: String, name: String) throws {
        self.path = path
        isZip = GuardedZipReader.recognises(try Self.head(of: path, 4))
        var entries: [ZipEntry] = []
        if isZip {
            let zip = try GuardedZipReader(path, limits: Self.limits)
            while let entry = try zip.next() { entries.append(entry) }
        } else {
            entries = [ZipEntry(path: name, modifiedAt: nil)]
        }
        self.entries = entries
        var (paths, names, stems): ([String: Int], [String: [Int]], [String: [Int]]) = ([:], [:], [:])
        for (index, entry) in entries.enumerated() {
            let name = entry.name.lowercased()
            paths[entry.path.lowercased()] = index
            names[name, default: []].append(index)
            stems[Self.stem(name), default: []].append(index)
        }
        (indexByPath, indicesByName, indicesByStem) = (paths, names, stems)
    }

    /// Unpacks some of the files, in one pass over the archive.
    /// - Parameter folder: created if necessary; existing files with the same number are replaced.
    /// - Returns: paths of the unpacked files, by path in the archive.
    func unpack(_ paths: Set<String>, to folder: String) throws -> [String: String] {
        guard isZip else { return [:] }
        var unpackedFiles: [String: String] = [:]
        guard !paths.isEmpty else { return unpackedFiles }
        try Directory.make(folder, withParents: true)
        let zip = try GuardedZipReader(path, limits: Self.limits)
        while unpackedFiles.count < paths.count, let entry = try zip.next() {
            guard paths.contains(entry.path), unpackedFiles[entry.path] == nil else { continue }
            let target = "\(folder)/\(unpackedFiles.count)"
            // A broken file is left out, and the others are unpacked.
            do {
                try zip.write(to: target)
                unpackedFiles[entry.path] = target
            } catch ZipError.unwritable(let code) {
                throw ZipError.unwritable(code: code)
            } catch ZipError.unreadable {
                continue
            }
        }
        return unpackedFiles
    }

    /// Returns the paths of the pictures that a reference means. Its names are tried in order: a path, the end of a path,
    /// `folder/stem.*` for any extension, or `folder/**` for all pictures in a folder.
    func pictures(_ reference: PictureReference) -> [String] {
        for name in reference.names {
            let name = name.lowercased()
            if name.hasSuffix("/**") {
                let folder = "/" + name.dropLast(2)
                let folderPictures = entries.filter {
                    ("/" + $0.path.lowercased()).contains(folder) && Self.isPicture($0.name)
                }
                if !folderPictures.isEmpty { return folderPictures.map(\.path).sorted() }
                continue
            }
            if let index = indexByPath[name] { return [entries[index].path] }
            let fileName = String(name.split(separator: "/").last ?? "")
            let candidates =
                fileName.hasSuffix(".*") ? indicesByStem[String(fileName.dropLast(2))] : indicesByName[fileName]
            let files = (candidates ?? []).map { entries[$0] }.filter {
                fileName.hasSuffix(".*") ? !Self.isText($0.name) : true
            }
            if let exact = files.first(where: { ("/" + $0.path.lowercased()).hasSuffix("/" + name) }) {
                return [exact.path]
            }
            if let first = files.first { return [first.path] }
        }
        return []
    }

    /// Number of folders at the beginning of every path. A day in their names is not that of a single file.
    var sharedFolderCount: Int {
        func folders(_ entry: ZipEntry) -> ArraySlice<Substring> { entry.path.split(separator: "/").dropLast() }
        var shared = entries.first.map(folders) ?? []
        for entry in entries where !shared.isEmpty {
            shared = shared.prefix(zip(shared, folders(entry)).prefix { $0 == $1 }.count)
        }
        return shared.count
    }

    private static func stem(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    static func isPicture(_ name: String) -> Bool {
        name.hasExtension("png", "jpg", "jpeg", "heic", "heif", "webp", "gif", "avif", "bmp")
    }

    /// Returns whether a file may contain entries.
    static func isText(_ name: String) -> Bool { isWriting(name) || name.hasExtension("json", "csv", "daylio") }

    /// Returns whether Logseq keeps an earlier version of a note at this path.
    static func isEarlierVersion(_ path: String) -> Bool {
        ["/logseq/bak/", "/logseq/version-files/"].contains { "/\(path)".contains($0) }
    }

    /// Returns whether a name is that of a file written by a person rather than by a program.
    static func isWriting(_ name: String) -> Bool {
        name.hasExtension("md", "markdown", "mdown", "txt", "text", "org", "journal", "jrnl")
    }

    /// Returns the first bytes of a file.
    static func head(of path: String, _ count: Int) throws -> [UInt8] {
        guard let file = try? File(path) else { throw ZipError.unreadable }
        return try file.read(count)
    }
}
