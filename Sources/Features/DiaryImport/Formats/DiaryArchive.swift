import Archives
import Files
import Text
import Web

/// The files of an export, before they are unpacked: a zip file, or a single file.
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
    private let byPath: [String: Int]
    /// Indices in ``entries``, by lower-case file name without folders.
    private let byName: [String: [Int]]
    /// Indices in ``entries``, by lower-case file name without folders and extension.
    private let byStem: [String: [Int]]

    /// - Parameter name: the name of a file that is no archive.
    init(_ path: String, name: String) throws {
        self.path = path
        isZip = GuardedZipReader.recognises(try Self.head(of: path, 4))
        var found: [ZipEntry] = []
        if isZip {
            let zip = try GuardedZipReader(path, limits: Self.limits)
            while let entry = try zip.next() { found.append(entry) }
        } else {
            found = [ZipEntry(path: name, modifiedAt: nil)]
        }
        entries = found
        var (paths, names, stems): ([String: Int], [String: [Int]], [String: [Int]]) = ([:], [:], [:])
        for (index, entry) in found.enumerated() {
            let name = entry.name.lowercased()
            paths[entry.path.lowercased()] = index
            names[name, default: []].append(index)
            stems[Self.stem(name), default: []].append(index)
        }
        (byPath, byName, byStem) = (paths, names, stems)
    }

    /// Unpacks some of the files, in one pass over the archive.
    /// - Parameter folder: created if necessary; existing files with the same number are replaced.
    /// - Returns: paths of the unpacked files, by path in the archive.
    func unpack(_ wanted: Set<String>, to folder: String) throws -> [String: String] {
        guard isZip else { return [:] }
        var places: [String: String] = [:]
        guard !wanted.isEmpty else { return places }
        try Directory.make(folder, withParents: true)
        let zip = try GuardedZipReader(path, limits: Self.limits)
        while places.count < wanted.count, let entry = try zip.next() {
            guard wanted.contains(entry.path), places[entry.path] == nil else { continue }
            let target = "\(folder)/\(places.count)"
            // One broken file must not keep the others from being unpacked.
            do {
                try zip.write(to: target)
                places[entry.path] = target
            } catch ZipError.unwritable(let code) {
                throw ZipError.unwritable(code: code)
            } catch ZipError.unreadable {
                continue
            }
        }
        return places
    }

    /// Returns the pictures that a reference means: a path, the end of one, `folder/stem.*`, or `folder/**` for all
    /// within.
    func pictures(_ reference: PictureReference) -> [String] {
        for name in reference.names {
            let name = name.lowercased()
            if name.hasSuffix("/**") {
                let folder = "/" + name.dropLast(2)
                let inside = entries.filter { ("/" + $0.path.lowercased()).contains(folder) && Self.isPicture($0.name) }
                if !inside.isEmpty { return inside.map(\.path).sorted() }
                continue
            }
            if let index = byPath[name] { return [entries[index].path] }
            let last = String(name.split(separator: "/").last ?? "")
            let candidates = last.hasSuffix(".*") ? byStem[String(last.dropLast(2))] : byName[last]
            let pictures = (candidates ?? []).map { entries[$0] }.filter {
                last.hasSuffix(".*") ? !Self.isText($0.name) : true
            }
            if let exact = pictures.first(where: { ("/" + $0.path.lowercased()).hasSuffix("/" + name) }) {
                return [exact.path]
            }
            if let first = pictures.first { return [first.path] }
        }
        return []
    }

    /// Number of folders at the beginning of every path. Their names say nothing about a single file.
    var countOfSharedFolders: Int {
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

    static func head(of path: String, _ count: Int) throws -> [UInt8] {
        guard let file = try? File(path) else { throw ZipError.unreadable }
        return try file.read(count)
    }
}
