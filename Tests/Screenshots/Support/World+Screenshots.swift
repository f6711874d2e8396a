import Catalog
import Foundation
import MediaProtocol
import Site
import TestSupport

@testable import Screenshots

extension World {
    /// With the real media worker.
    convenience init() throws {
        try self.init([ScreenshotCollection.self]) { folder in
            let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "MediaWorker").path
            return MediaWorkerClient(
                executable: program, readable: [folder.media, folder.incoming], scratch: folder.cache)
        }
    }

    var worker: MediaWorkerClient {
        guard let worker = processor as? MediaWorkerClient else {
            preconditionFailure("This world has no media worker.")
        }
        return worker
    }

    var store: ScreenshotStore { ScreenshotStore(catalog: catalog, processor: worker) }

    /// Writes a file where uploads come in, and returns its path.
    func file(_ bytes: [UInt8]) throws -> String {
        let path = "\(folder.incoming)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @discardableResult
    func save(
        _ bytes: [UInt8], _ name: String = "", at modifiedAt: Timestamp? = nil, tags: [String] = [],
        by person: Person.ID? = nil
    ) async throws -> SaveResult {
        try await store.save(
            NewScreenshot(path: file(bytes), fileName: name, modifiedAt: modifiedAt, tags: tags), by: person ?? ann)
    }

    func get(_ id: Item.ID) throws -> ScreenshotStore.Stored {
        try catalog.read(of: ann) { try store.get(id, in: $0) }
    }

    func pictures(_ id: Item.ID) throws -> [ScreenshotPicture] {
        try catalog.read(of: ann) { try store.pictures(of: [id], in: $0) }
    }

    var originals: [String] {
        FileManager.default.enumerator(atPath: folder.media)?.compactMap { $0 as? String }.filter {
            $0.count > 64
        } ?? []
    }
}
