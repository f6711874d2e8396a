import Archives
import Catalog
import Text

/// Reads a backup from the first entry to the last as untrusted data. Compares trailer, names, checksums and manifest with
/// each other.
final class BackupReader {
    /// Function that receives the contents of an entry in chunks.
    typealias Sink = (UnsafeRawBufferPointer) throws -> Void
    /// Function that returns the sink for an entry; nil if only the checksum is needed.
    typealias Open = (BackupName) throws -> Sink?

    /// Maximum ratio of the size of all entries to the size of the archive. Rows shrink about twenty times.
    private static let maxExpansion = 300
    /// Size of all entries in bytes up to which the ratio does not matter.
    private static let alwaysAllowedSize = 64 << 20
    /// Maximum size in bytes of the header, which lists names of tables and migrations.
    private static let maxHeaderSize = 1 << 20

    private let file: BackupFile
    private let trailer: BackupTrailer
    private let passphrase: String?
    /// Checksum and size in bytes of each entry read so far.
    private(set) var read: [BackupName: (sha256: String, bytes: Int)] = [:]
    private(set) var manifest: BackupManifest?
    /// Whether the entries are encrypted; either all of them are or none.
    private(set) var isEncrypted = false

    init(_ path: String, passphrase: String?) throws(BackupError) {
        file = try BackupFile(path)
        self.passphrase = passphrase
        trailer = try BackupTrailer(file)
    }

    /// Reads all entries.
    /// - Parameters:
    ///   - open: called for each entry except the manifest, in the order of the archive.
    ///   - close: called after all bytes of an entry were read, with its checksum.
    func run(_ open: Open, close: (BackupName, _ sha256: String) throws -> Void) throws {
        try checkTrailer()
        let zip: ZipStreamReader
        var manifestBytes: [UInt8] = []
        var total = 0
        do {
            zip = try ZipStreamReader(file.path, passphrase: passphrase)
        } catch {
            throw BackupError(error, at: BackupTrailer.directoryLocation)
        }
        while let name = try next(in: zip) {
            guard read[name] == nil, manifestBytes.isEmpty else {
                throw read[name] == nil ? BackupError.unexpected(name.text) : BackupError.twice(name.text)
            }
            if case .header = name {
            } else if read[.header] == nil {
                throw BackupError.missing(BackupName.header.text)
            }
            if read.isEmpty { isEncrypted = zip.isEncrypted }
            let sizeLimit = limit(of: name)
            let sink: Sink? = if case .manifest = name { { manifestBytes += $0 } } else { try open(name) }
            var hash = SHA256()
            var count = 0
            do {
                var hasMore = true
                while hasMore {
                    hasMore = try zip.piece { bytes in
                        count += bytes.count
                        total += bytes.count
                        guard total <= max(Self.alwaysAllowedSize, file.size * Self.maxExpansion) else {
                            throw BackupError.bomb(name.text)
                        }
                        guard count <= sizeLimit else { throw BackupError.oversized(name.text) }
                        // Without the passphrase an attacker can add unencrypted entries. Empty entries are never
                        // encrypted.
                        guard bytes.isEmpty || zip.isEncrypted == isEncrypted else {
                            throw BackupError.unexpected(name.text)
                        }
                        hash.update(bytes)
                        if !bytes.isEmpty { try sink?(bytes) }
                        return !bytes.isEmpty
                    }
                }
            } catch let error as ZipError {
                throw BackupError(error, at: name.text)
            }
            let sha256 = hexadecimal(hash.finish())
            if case .manifest = name { continue }
            read[name] = (sha256, count)
            try close(name, sha256)
        }
        guard !manifestBytes.isEmpty else { throw BackupError.missing(BackupName.manifest.text) }
        let manifest = try BackupManifest(manifestBytes)
        self.manifest = manifest
        try compare(manifest)
    }

    /// Returns the maximum size in bytes of an entry that is held in memory. A manifest needs less per file than the
    /// archive does, and less per missing original than the rows that name it.
    private func limit(of name: BackupName) -> Int {
        switch name {
        case .header: Self.maxHeaderSize
        case .manifest: Self.maxHeaderSize + 2 * file.size
        default: .max
        }
    }

    private func next(in zip: ZipStreamReader) throws(BackupError) -> BackupName? {
        let text: String?
        do throws(ZipError) {
            text = try zip.next()
        } catch {
            throw BackupError(error, at: BackupTrailer.directoryLocation)
        }
        guard let text else { return nil }
        guard let name = BackupName(text) else { throw .unexpected(BackupName.shown(text)) }
        return name
    }

    private func compare(_ manifest: BackupManifest) throws(BackupError) {
        var known: Set<BackupName> = []
        for entry in manifest.entries {
            guard let name = BackupName(entry.name) else { throw .unexpected(BackupName.shown(entry.name)) }
            guard known.insert(name).inserted else { throw .twice(entry.name) }
            guard let found = read[name] else { throw .missing(entry.name) }
            var expected = entry.sha256
            if case .media(let hash, _) = name {
                // An original that had changed before the backup was taken is reported, not rejected.
                expected = manifest.changed.contains(hash) ? found.sha256 : hash
            }
            guard found.bytes == entry.bytes, found.sha256 == expected else { throw .damaged(entry.name) }
        }
        if let extra = read.keys.first(where: { !known.contains($0) }) { throw .unexpected(extra.text) }
    }

    /// Compares the archive with its checksum and throws an error that names the damaged part.
    private func checkTrailer() throws(BackupError) {
        let end = file.size - BackupTrailer.commentLength
        if try file.digest(0, end, appending: trailer.coveredFields) == trailer.archiveChecksum { return }
        guard try file.digest(trailer.manifestOffset, trailer.manifestLength) == trailer.manifestChecksum else {
            throw .damaged(BackupName.manifest.text)
        }
        for entry in (try? entries()) ?? [] where entry.at >= 0 && entry.length > 0 {
            if try file.digest(entry.at, entry.length) != entry.raw {
                throw .damaged(BackupName.shown(entry.name))
            }
        }
        // No entry has changed, so the damage is in the directory or the trailer, which follow the entries.
        throw .damaged(BackupTrailer.directoryLocation)
    }

    /// Returns the entries of the manifest of an archive that is damaged elsewhere.
    private func entries() throws -> [BackupManifest.Entry] {
        let zip = try ZipStreamReader(
            entry: file.read(trailer.manifestOffset, trailer.manifestLength), passphrase: passphrase)
        var bytes: [UInt8] = []
        guard try zip.next() == BackupName.manifest.text else { return [] }
        while try zip.piece({ piece in
            bytes += piece
            return !piece.isEmpty && bytes.count <= limit(of: .manifest)
        }) {}
        return try BackupManifest(bytes).entries
    }
}
