import Archives
import Catalog
import Text

/// Reads a backup from its first entry to its last, and believes nothing: seal, names, checksums and the manifest are all
/// held against one another.
final class BackupReader {
    /// Takes the contents of an entry, piece by piece.
    typealias Sink = (UnsafeRawBufferPointer) throws -> Void
    /// Says where the contents of an entry go; nil where they are only summed up.
    typealias Open = (BackupName) throws -> Sink?

    /// How many times bigger than the archive all entries together may be; rows shrink some twenty times.
    private static let ratio = 300
    private static let harmless = 64 << 20
    /// Bytes of the header, which has some names of tables and migrations.
    private static let longestHeader = 1 << 20

    private let file: BackupFile
    private let seal: BackupSeal
    private let passphrase: String?
    /// Checksums and sizes of what was read.
    private(set) var read: [BackupName: (sha256: String, bytes: Int)] = [:]
    private(set) var manifest: BackupManifest?
    /// Whether the entries are encrypted: all of them, or none.
    private(set) var isEncrypted = false

    init(_ path: String, passphrase: String?) throws(BackupProblem) {
        file = try BackupFile(path)
        self.passphrase = passphrase
        seal = try BackupSeal(file)
    }

    /// - Parameters:
    ///   - open: called for each entry but the manifest, in the order in which they lie.
    ///   - close: called when all of an entry was taken, with its checksum.
    func run(_ open: Open, close: (BackupName, _ sha256: String) throws -> Void) throws {
        try checkSeal()
        let zip: ZipContents
        var manifestBytes: [UInt8] = []
        var total = 0
        do {
            zip = try ZipContents(file.path, passphrase: passphrase)
        } catch {
            throw BackupProblem(error, at: BackupSeal.directory)
        }
        while let name = try next(in: zip) {
            guard read[name] == nil, manifestBytes.isEmpty else {
                throw read[name] == nil ? BackupProblem.unexpected(name.text) : BackupProblem.twice(name.text)
            }
            if case .header = name {
            } else if read[.header] == nil {
                throw BackupProblem.missing(BackupName.header.text)
            }
            if read.isEmpty { isEncrypted = zip.isEncrypted }
            let longest = limit(of: name)
            let sink: Sink? = if case .manifest = name { { manifestBytes += $0 } } else { try open(name) }
            var hash = SHA256()
            var count = 0
            do {
                var isMore = true
                while isMore {
                    isMore = try zip.piece { bytes in
                        count += bytes.count
                        total += bytes.count
                        guard total <= max(Self.harmless, file.size * Self.ratio) else {
                            throw BackupProblem.bomb(name.text)
                        }
                        guard count <= longest else { throw BackupProblem.oversized(name.text) }
                        // Without the passphrase somebody can add entries that are not encrypted. Empty ones never are.
                        guard bytes.isEmpty || zip.isEncrypted == isEncrypted else {
                            throw BackupProblem.unexpected(name.text)
                        }
                        hash.update(bytes)
                        if !bytes.isEmpty { try sink?(bytes) }
                        return !bytes.isEmpty
                    }
                }
            } catch let error as ZipError {
                throw BackupProblem(error, at: name.text)
            }
            let sha256 = hexadecimal(hash.finish())
            if case .manifest = name { continue }
            read[name] = (sha256, count)
            try close(name, sha256)
        }
        guard !manifestBytes.isEmpty else { throw BackupProblem.missing(BackupName.manifest.text) }
        let manifest = try BackupManifest(manifestBytes)
        self.manifest = manifest
        try compare(manifest)
    }

    /// How many bytes an entry may have that is held as a whole. A manifest has less for each file than the archive has for
    /// the file itself, and less for each missing original than the rows that name it.
    private func limit(of name: BackupName) -> Int {
        switch name {
        case .header: Self.longestHeader
        case .manifest: Self.longestHeader + 2 * file.size
        default: .max
        }
    }

    private func next(in zip: ZipContents) throws(BackupProblem) -> BackupName? {
        let text: String?
        do throws(ZipError) {
            text = try zip.next()
        } catch {
            throw BackupProblem(error, at: BackupSeal.directory)
        }
        guard let text else { return nil }
        guard let name = BackupName(text) else { throw .unexpected(BackupName.shown(text)) }
        return name
    }

    private func compare(_ manifest: BackupManifest) throws(BackupProblem) {
        var known: Set<BackupName> = []
        for entry in manifest.entries {
            guard let name = BackupName(entry.name) else { throw .unexpected(BackupName.shown(entry.name)) }
            guard known.insert(name).inserted else { throw .twice(entry.name) }
            guard let found = read[name] else { throw .missing(entry.name) }
            var expected = entry.sha256
            if case .media(let hash, _) = name {
                // What was changed already when it was copied is told, not refused.
                expected = manifest.changed.contains(hash) ? found.sha256 : hash
            }
            guard found.bytes == entry.bytes, found.sha256 == expected else { throw .damaged(entry.name) }
        }
        if let extra = read.keys.first(where: { !known.contains($0) }) { throw .unexpected(extra.text) }
    }

    /// Every byte of the archive is as it was written, or the part that is not is named.
    private func checkSeal() throws(BackupProblem) {
        let end = file.size - BackupSeal.textLength
        if try file.digest(0, end, and: seal.rest) == seal.whole { return }
        guard try file.digest(seal.at, seal.length) == seal.manifest else {
            throw .damaged(BackupName.manifest.text)
        }
        for entry in (try? entries()) ?? [] where entry.at >= 0 && entry.length > 0 {
            if try file.digest(entry.at, entry.length) != entry.raw {
                throw .damaged(BackupName.shown(entry.name))
            }
        }
        // No entry has changed, so it is what follows them, the seal's own words among it.
        throw .damaged(BackupSeal.directory)
    }

    /// The manifest of an archive that is damaged elsewhere.
    private func entries() throws -> [BackupManifest.Entry] {
        let zip = try ZipContents(entry: file.read(seal.at, seal.length), passphrase: passphrase)
        var bytes: [UInt8] = []
        guard try zip.next() == BackupName.manifest.text else { return [] }
        while try zip.piece({ piece in
            bytes += piece
            return !piece.isEmpty && bytes.count <= limit(of: .manifest)
        }) {}
        return try BackupManifest(bytes).entries
    }
}
