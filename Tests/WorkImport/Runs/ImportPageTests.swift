import Catalog
import Foundation
import HTTPServer
import Movies
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct ImportPageTests {
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test(arguments: ["netscape", "goodreads"])
    func runsOfOtherFeaturesAreNotFound(_ format: String) throws {
        let run = try instance.catalog.write(of: instance.ann) { scope in
            let run = try instance.runs.begin(format: format, fileName: "x", in: scope)
            try instance.runs.advance(run.id, to: .done, in: scope.db)
            return run
        }
        let site = try instance.site()
        let paths = Movie.paths.importing
        #expect(try site.client.post(paths.removal(run.id), form: [:]).status == 404)
        #expect(try site.client.get(paths.run(run.id)).status == 404)
        #expect(try site.client.post(paths.choice(run.id, 1), form: ["take": "new"]).status == 404)
        #expect(try instance.stored(run).state == .done)
    }

    @Test func rejectsATableOfAnUnknownFormat() async throws {
        #expect(throws: CatalogError.self) {
            let path = "\(instance.folder.path)/x"
            try "a,b\n1,2\n".write(toFile: path, atomically: true, encoding: .utf8)
            _ = try instance.importer.begin(path, fileName: "x.csv", by: instance.ann, queues: false)
        }
        let site = try instance.site()
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n\
            a,b\r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", Movie.paths.importing.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: body)
        #expect(answer.status == 422 && answer.text.contains("Letterboxd, IMDb"))
    }

    @Test func uploadEnqueuesAnImport() async throws {
        let site = try instance.site()
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="diary.csv"\r\nContent-Type: text/csv\r\n\r\n\
            \(ImportSamples.diary)\r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", Movie.paths.importing.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: body)
        #expect(answer.status == 303)
        #expect(try instance.jobs("ImportWorksJob").count == 1)
        let run = try #require(try instance.catalog.read(of: instance.ann) { try instance.runs.list(in: $0).first })
        try await instance.importer.finish(run.id, of: instance.ann)
        let page = try site.client.get(answer.header("Location") ?? "")
        #expect(page.text.contains("담음 4") && page.text.contains("Quiet Sea"))
        #expect(page.markupErrors.isEmpty)
        let list = try site.client.get(Movie.paths.importing.imports())
        #expect(list.text.contains("diary.csv") && list.markupErrors.isEmpty)
        let other = try instance.site(as: instance.bob)
        #expect(try other.client.get(Movie.paths.importing.run(run.id)).status == 404)
    }
}
