import Catalog
import Foundation
import GRDB
import Movies
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

extension WorkTestInstance {
    var runs: ImportRunStore { instance.catalog.imports }

    /// Imports a file without a job.
    /// - Parameter name: the file name.
    @discardableResult
    func run(_ text: String, _ name: String) async throws -> ImportRun {
        let path = "\(instance.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try importer.begin(path, fileName: name, by: instance.ann, queues: false)
        try await importer.finish(run.id, of: instance.ann)
        return try stored(run)
    }

    func stored(_ run: ImportRun) throws -> ImportRun {
        try instance.catalog.read(of: instance.ann) { try runs.get(run.id, in: $0) }
    }

    func rows(_ run: ImportRun, _ status: ImportRow.Status? = nil) throws -> [ImportRow] {
        try instance.catalog.read { try runs.rows(of: run.id, status: status, in: $0) }
    }

    func stored(_ title: String) throws -> StoredWork<W> {
        let id = try instance.catalog.read {
            try $0.value(Item.ID.self, "SELECT id FROM item WHERE title = ?", [title])
        }
        return try instance.catalog.read(of: instance.ann) { try store.get(try #require(id), in: $0) }
    }

    /// Returns the rows of a query as texts, with a hyphen for NULL: "a 1 -".
    func rowTexts(_ sql: String) throws -> [String] {
        try instance.catalog.read { db in
            try db.rows(sql).map { row in
                (0..<row.count).map { row[$0] as DatabaseValue }
                    .map { $0.isNull ? "-" : $0.description.replacing("\"", with: "") }.joined(separator: " ")
            }
        }
    }
}

extension WorkTestInstance<Movie> {
    /// Returns day, rating, rewatch and note of each viewing: "2024-01-01 8.0 0 note".
    func viewings(_ title: String) throws -> [String] {
        try instance.catalog.read { db in
            try db.rows(
                """
                SELECT coalesce(day, '?'), coalesce(viewing.rating, '-'), isRewatch, viewing.note, venue FROM viewing
                JOIN item ON item.id = viewing.item WHERE title = ? ORDER BY viewing.id
                """, [title]
            ).map {
                "\($0[0] as String) \($0[1] as DatabaseValue) \($0[2] as Int) \($0[3] as String)\($0[4] as String)"
            }
        }
    }
}

enum ImportSamples {
    static let diary = """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,"cinema, alone",2024-01-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd2,4.5,Yes,,2024-06-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd3,,Yes,,2024-06-01
        2024-06-03,밤 버스,1999,https://boxd.it/ddd4,,,,2024-06-03
        """

    static let movary = """
        title,year,tmdbId,imdbId,watchedAt,comment,location
        Quiet Sea,2021,77,tt0000011,,,
        Quiet Sea,2021,77,tt0000011,,,
        Quiet Sea,2021,77,tt0000011,2024-01-01,from afar,Home
        """

    static let goodreads = #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
        11,"The Paper House (Night Letters, #2)",Han Bada,"Bada, Han","Lee Nal","=""8936434128""","=""9788936434120""",4,3.97,Dream Press,Paperback,312,2012,2007,2023/05/06,2023/01/02,slow,slow (#2),read,"Good.<br/>Very.",,mine alone,2,1
        12,옛 노래,무명,무명,,"=""""","=""""",0,4.0,,,,,,,2023/01/03,to-read,to-read (#7),to-read,,,,0,0
        """#

    static let goodreadsName = "goodreads_library_export.csv"
}
