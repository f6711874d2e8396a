import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

@testable import Movies

struct FilmRoundTripTests {
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func exportsOnlySeenFilmsAsSeen() throws {
        try instance.save("담아만 둔 영화") { $0.rating = nil }
        try instance.save("보고 싶은 영화") { $0.status = .want }
        try instance.save("본 영화") { $0.status = .watched }
        let seen = try instance.save("날이 있는 영화")
        try instance.log(seen, "2024-01-02")
        let site = try instance.site()
        func titles(_ path: String) throws -> [String] {
            try site.client.get(path).text.split(separator: "\r\n").dropFirst()
                .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[2]) }.sorted()
        }
        #expect(try titles(MoviePath.export()) == ["날이 있는 영화", "본 영화"])
        #expect(try titles(MoviePath.watchlistExport()) == ["보고 싶은 영화"])
    }

    @Test func exportedFilmsImportUnchanged() async throws {
        try await instance.run(ImportSamples.diary, "diary.csv")
        try await instance.run(ImportSamples.movary, "history.csv")
        try instance.save("보고 싶다") {
            $0.work.year = 2001
            $0.status = .want
            $0.note = "줄\n바꿈, 쉼표"
        }
        // Text that a spreadsheet would compute.
        let formula = try instance.save("=1+1") {
            $0.note = "'-x <b>"
            $0.work.originalTitle = "@home"
            $0.work.year = 2002
            $0.rating = Rating(halves: 7)
        }
        var viewing = LogEntryDraft(Viewing())
        (viewing.note, viewing.value.venue, viewing.rating) = ("+82 <i>", "-5", Rating(halves: 8))
        _ = try instance.store.add(viewing, to: formula.id, by: instance.ann)
        let other = try WorkTestInstance(Movie.self)
        other.clock.advance(.seconds(60))
        let (site, otherSite) = (try instance.site(), try other.site())
        for path in [MoviePath.export(), MoviePath.watchlistExport()] {
            let file = try site.client.get(path)
            #expect(file.status == 200 && file.header("Content-Disposition")?.contains("letterboxd") == true)
            try await other.run(file.text, String(path.split(separator: "/").last ?? ""))
        }
        for path in [MoviePath.export(), MoviePath.watchlistExport()] {
            let lines = try site.client.get(path).text.split(separator: "\r\n").sorted()
            let others = try otherSite.client.get(path).text.split(separator: "\r\n").sorted()
            #expect(Set(others).symmetricDifference(lines) == [] && others == lines)
            #expect(lines.count > 1)
        }
    }
}
