import Files
import MediaProtocol

/// Reads a whole regular file of at most `limit` bytes. Rejects symbolic links.
func readFile(_ path: String, limit: Int) throws(MediaError) -> [UInt8] {
    guard let file = try? File(path, .readOnly, [.noFollow, .nonBlocking]), let status = try? file.status(),
        status.type == .regular
    else { throw .unreadable }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    do { return try file.read(Int(status.size)) } catch { throw .unreadable }
}

/// Creates a file that must not exist yet.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(MediaError) {
    do {
        let file = try File(path, .writeOnly, [.create, .exclusiveCreate, .noFollow])
        try file.write(bytes)
        try file.close()
    } catch {
        throw .unwritable
    }
}
