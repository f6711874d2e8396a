import Catalog
import Foundation
import Movies
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import WorkImport

/// Imports of exports that their program compresses, such as those of MyAnimeList.
struct GzipImportTests {
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    private static let list = """
        <?xml version="1.0"?><myanimelist><anime><series_animedb_id>431</series_animedb_id>
        <series_title>등대의 여름</series_title><series_type>Movie</series_type><my_status>Completed</my_status></anime></myanimelist>
        """

    /// Writes the text to a file compressed by `gzip`.
    private func compressed(_ text: String) throws -> String {
        let path = "\(instance.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", path]
        try gzip.run()
        gzip.waitUntilExit()
        return path + ".gz"
    }

    @Test func importsAGzipFile() async throws {
        let path = try compressed(Self.list)
        let run = try instance.importer.begin(path, fileName: "animelist_1.xml.gz", by: instance.ann, queues: false)
        #expect(run.format == "myanimelist")
        try await instance.importer.finish(run.id, of: instance.ann)
        #expect(try instance.stored(run).counts.accepted == 1)
        #expect(try instance.titles() == ["등대의 여름"])
        #expect(try instance.rows(run).first?.raw.contains("animelist_1.xml\"") == true)
    }

    @Test func gzipFileHasAnImportProposal() throws {
        let path = try compressed(Self.list)
        let offer = try instance.importer.importProposal(for: SubmittedFile(path: path, name: "animelist_1.xml.gz"))
        #expect(offer?.name.en == "MyAnimeList")
    }

    @Test func rejectsGzipThatUnpacksToFarMore() throws {
        let text = Self.list + String(repeating: " ", count: 2 << 20)
        let path = try compressed(text)
        #expect(throws: CatalogError.self) {
            try instance.importer.begin(path, fileName: "a.xml.gz", by: instance.ann, queues: false)
        }
        #expect(try instance.importer.importProposal(for: SubmittedFile(path: path, name: "a.xml.gz")) == nil)
    }
}
