import Catalog
import Foundation
import GRDB
import Tables
import TestSupport
import Testing
import Text

@testable import WorkImport

/// Small libraries in the shape of calibre's `metadata.db`, including damaged and malicious ones.
@Suite struct CalibreLibraryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/metadata.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let schema = """
        CREATE TABLE books(id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown' COLLATE NOCASE,
            sort TEXT COLLATE NOCASE, timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
            uuid TEXT, path TEXT NOT NULL DEFAULT '');
        CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE);
        CREATE TABLE books_authors_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL, UNIQUE(book, author));
        CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE books_tags_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL);
        CREATE TABLE series(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE books_series_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL);
        CREATE TABLE publishers(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE books_publishers_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, publisher INTEGER NOT NULL);
        CREATE TABLE ratings(id INTEGER PRIMARY KEY, rating INTEGER);
        CREATE TABLE books_ratings_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL);
        CREATE TABLE identifiers(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT, val TEXT);
        CREATE TABLE custom_columns(id INTEGER PRIMARY KEY, label TEXT, name TEXT, datatype TEXT, normalized BOOL);
        CREATE TABLE custom_column_1(id INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE books_custom_column_1_link(id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
        CREATE TABLE custom_column_2(id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
        CREATE VIEW meta AS SELECT id, title FROM books;
        CREATE TRIGGER books_insert_trg AFTER INSERT ON books BEGIN UPDATE books SET sort = title_sort(NEW.title) WHERE id = NEW.id; END;
        """
    private static let rows = """
        INSERT INTO authors VALUES (1, 'Le Guin| Ursula K.'), (2, 'Smith & Wesson'), (3, '김새벽');
        INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 2, 3), (3, 2, 2);
        INSERT INTO tags VALUES (1, 'sea'), (2, '바다');
        INSERT INTO books_tags_link VALUES (1, 1, 2), (2, 1, 1);
        INSERT INTO series VALUES (1, 'Night Letters');
        INSERT INTO books_series_link VALUES (1, 1, 1);
        INSERT INTO publishers VALUES (1, 'Dream');
        INSERT INTO books_publishers_link VALUES (1, 1, 1);
        INSERT INTO ratings VALUES (1, 4);
        INSERT INTO books_ratings_link VALUES (1, 1, 1);
        INSERT INTO identifiers VALUES (1, 1, 'isbn', '9788936434120'), (2, 1, 'goodreads', '77');
        INSERT INTO custom_columns VALUES (1, 'shelf', 'Shelf', 'text', 1), (2, 'read', 'Read', 'bool', 0);
        INSERT INTO custom_column_1 VALUES (5, '위층');
        INSERT INTO books_custom_column_1_link VALUES (1, 1, 5);
        INSERT INTO custom_column_2 VALUES (1, 1, 1);
        """
    private static let books = """
        INSERT INTO books(id, title, timestamp, pubdate, series_index, uuid) VALUES
            (1, '종이 집', '2021-02-03 04:05:06.123456+00:00', '2012-05-01 00:00:00+00:00', 2.0, '7d9b6f0e-4b1c-4c1f-9d55-0a1b2c3d4e5f'),
            (2, 'Joint Work', '2021-02-04 04:05:06+00:00', '0101-01-01 00:00:00+00:00', 1.0, '11111111-1111-4111-8111-111111111111');
        """

    /// Writes a library in which `change` has been run.
    private func makeLibrary(_ change: String = "") throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            db.add(function: DatabaseFunction("title_sort", argumentCount: 1) { $0.first })
            try db.execute(sql: Self.schema + Self.books + Self.rows + change)
        }
        try queue.close()
    }

    private func read() throws -> [String] {
        let read = try WorkFormatTests.read(path, name: "metadata.db", folder)
        #expect(read.format == "calibre")
        return read.rows
    }

    private static let expectedRows = [
        "종이 집 2012 goodreads:77 calibre:7d9b6f0e-4b1c-4c1f-9d55-0a1b2c3d4e5f isbn:9788936434120 by Le Guin, Ursula K. from 2012-05-01 ★4 #바다 #sea of Night Letters 2 1 owned details “shelf: 위층 / read: yes” +2021-02-03",
        "Joint Work - calibre:11111111-1111-4111-8111-111111111111 by 김새벽 by Smith & Wesson 1 owned +2021-02-04",
    ]

    @Test func readsAllValuesOfALibrary() throws {
        try makeLibrary()
        #expect(try read() == Self.expectedRows)
    }

    @Test func readsMoreBooksThanOneBatch() throws {
        try makeLibrary(
            "WITH RECURSIVE n(n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM n WHERE n < 1000) INSERT INTO books(id, title) SELECT n * 7, 'Book ' || n FROM n;"
        )
        #expect(try read().count == 1_000)
    }

    @Test func readingLeavesTheFolderUnchanged() throws {
        try makeLibrary("PRAGMA journal_mode = WAL; INSERT INTO books(title) VALUES ('late');")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try read().count == 3)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["metadata.db"])
    }

    @Test(arguments: [
        "DROP TABLE books; CREATE VIEW books AS SELECT 1 AS id, 'x' AS title;",
        "DROP TABLE authors; CREATE VIRTUAL TABLE authors USING fts5(name);",
        "DROP TABLE books_authors_link;",
    ])
    func rejectsLibrariesWithoutRealTables(_ change: String) throws {
        try makeLibrary(change)
        #expect(throws: ImportFileError.unknown) { try read() }
    }

    @Test func viewInPlaceOfAnOptionalTableIsIgnored() throws {
        try makeLibrary("DROP TABLE tags; CREATE VIEW tags AS SELECT 1 AS id, 'x' AS name;")
        #expect(try read().allSatisfy { !$0.contains("#") })
    }

    @Test func viewsCannotBeRead() throws {
        try makeLibrary()
        let database = try UntrustedDatabase(path: path)
        #expect(try database.texts(["title"], "FROM books ORDER BY id").count == 2)
        #expect(throws: UntrustedDatabase.ReadError.self) { try database.texts(["title"], "FROM meta") }
    }

    @Test func valuesOfUnexpectedTypesAreTolerated() throws {
        try makeLibrary(
            """
            UPDATE books SET title = x'ff00fe41', timestamp = 7, pubdate = x'00' WHERE id = 1;
            UPDATE authors SET name = x'eb'; INSERT INTO identifiers VALUES (9, 'x', NULL, NULL), (10, 2, NULL, x'01');
            INSERT INTO custom_columns VALUES (9, x'00', NULL, 9, 'z');
            """)
        #expect(try read().count == 2)
    }

    @Test func damagedLibraryThrowsImportFileError() throws {
        try makeLibrary("INSERT INTO books(title) SELECT hex(randomblob(200)) FROM books, tags, authors, identifiers;")
        let intactData = try Data(contentsOf: URL(filePath: path))
        var random = SplitMix64(seed: 3)
        var errorCount = 0
        for _ in 0..<60 {
            var bytes = intactData
            for _ in 0..<8 { bytes[200 + random.below(bytes.count - 200)] = UInt8(random.below(256)) }
            try bytes.write(to: URL(filePath: path))
            do { _ = try read() } catch is ImportFileError { errorCount += 1 }
        }
        #expect(errorCount > 0)
        try intactData.prefix(5_000).write(to: URL(filePath: path))
        #expect(throws: ImportFileError.broken) { try read() }
    }
}
