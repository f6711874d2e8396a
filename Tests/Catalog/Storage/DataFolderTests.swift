import Files
import Foundation
import Testing

@testable import Catalog

@Suite struct DataFolderTests {
    @Test func dataFolderAllowsOneServer() throws {
        let folder = try TestInstance.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        var lock: File? = try folder.lock()
        #expect(throws: DataFolderError.self) { try folder.lock() }
        // The command line tool can open the catalog while a server runs.
        let catalog = try Catalog(folder: folder, environment: TestInstance.environment(TestInstance.Clock()))
        try catalog.close()
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(throws: Never.self) { try folder.lock() }
    }

    @Test func folderIsAccessibleOnlyToItsUser() throws {
        let folder = try TestInstance.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        for path in [folder.path, folder.media, folder.cache, folder.incoming] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
    }

    @Test func fileAtThePathOfTheFolderIsAnError() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("seorap-\(UUID().uuidString)").path
        try Data().write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: DataFolderError.self) { try DataFolder(path: path) }
    }
}
