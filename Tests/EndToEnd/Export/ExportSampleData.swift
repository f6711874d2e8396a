import Books
import Catalog
import GRDB
import Movies
import Works

@testable import Seorap

/// A row of every table that export.json tells of, Ann's, beside what ``AnnsData`` has.
enum ExportSampleData {
    static func add(to instance: FullInstance) throws {
        _ = try AnnsData(in: instance)
        let (catalog, ann) = (instance.catalog, instance.ann)
        let movie = try MovieStore(catalog: catalog).save(MovieDraft(title: "다른 영화"), by: ann).item.id
        let book = try BookStore(catalog: catalog).save(BookDraft(title: "다른 책"), by: ann).item.id
        _ = try MovieStore(catalog: catalog).makeList("다른 목록", by: ann)
        let files = try ["GIF89b", "GIF89c"].map { try catalog.media.store(bytes: Array($0.utf8)) }
        let shot = try catalog.write { db in
            for file in files {
                try catalog.media.record(Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes), in: db)
            }
            return try catalog.items.create(NewItem(kind: .screenshot, owner: ann, title: "다른 그림"), in: db)
        }
        try catalog.write(of: ann) { scope in
            let parent = try catalog.folders.create(name: "위", in: scope)
            try scope.db.execute(
                sql: """
                    UPDATE folder SET parent = \(parent.id) WHERE owner = \(ann) AND id <> \(parent.id);
                    INSERT INTO folder(uid, owner, name, position, createdAt) VALUES ('beside', \(ann), '옆', 9, 9);
                    INSERT INTO deletedItem VALUES ('gone', \(ann), 'link', 5);
                    UPDATE link SET checkCode = 'dead';
                    UPDATE item SET folder = \(parent.id), favouriteAt = 5 WHERE id = \(movie);
                    UPDATE item SET state = 'trashed', trashedAt = 6, trashedFrom = 'kept' WHERE id = \(book);
                    INSERT INTO relation(a, b, createdAt) VALUES (\(min(movie, book)), \(max(movie, book)), 7);
                    INSERT INTO setting(person, name, value) VALUES (\(ann), '설정', '값');
                    INSERT INTO workHolding(item, owner, copies) VALUES (\(book), \(ann), 2);
                    INSERT INTO workTerm(item, facet, key, name, owner, kind, itemPosition)
                        VALUES (\(book), 'genre', '시', '시', \(ann), 'book', 1);
                    INSERT INTO movieIdentity(owner, source, id, item) VALUES (\(ann), 'tmdb', '1', \(movie));
                    INSERT INTO bookIdentity(owner, source, id, item) VALUES (\(ann), 'aladin', '1', \(book));
                    INSERT INTO readingProgress SELECT id, 8, item, owner, 9, NULL FROM reading;
                    INSERT INTO readingProgress SELECT id, 9, item, owner, NULL, 9 FROM reading;
                    INSERT INTO readingGoal(owner, year, books) VALUES (\(ann), 2026, 12);
                    INSERT INTO bookDistinct(owner, key) VALUES (\(ann), '=책|사람');
                    INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt)
                        VALUES (\(shot.id), \(ann), \(shot.position), 1, 'arrival', 1);
                    INSERT INTO screenshotPicture(item, position, owner, media, dhash)
                        SELECT item, 1, owner, '\(files[0].sha256)', dhash FROM screenshotPicture;
                    INSERT INTO screenshotPicture(item, position, owner, media, dhash)
                        SELECT item, 2, owner, '\(files[1].sha256)', dhash FROM screenshotPicture LIMIT 1;
                    INSERT INTO screenshotSimilarity(a, b, owner, isDismissed)
                        SELECT min(id), max(id), \(ann), 1 FROM screenshotPicture;
                    INSERT INTO reading(uid, item, owner, createdAt) SELECT 'again', item, owner, 5 FROM reading;
                    INSERT INTO workListEntry(list, item, position) SELECT list, \(movie), 9 FROM workListEntry
                        JOIN workList ON workList.id = list AND kind = 'movie';
                    INSERT INTO movieCredit(item, position, owner, role, name, nameKey)
                        SELECT item, 9, owner, 'cast', '배우', '배우' FROM movieCredit;
                    INSERT INTO bookCredit(item, position, owner, role, name, nameKey)
                        SELECT item, 9, owner, 'editor', '엮은이', '엮은이' FROM bookCredit;
                    """)
            let run = try Int64.fetchOne(scope.db, sql: "SELECT min(id) FROM importRun") ?? 0
            try catalog.imports.stage("{\"row\":1}", in: run, item: movie, db: scope.db)
        }
    }
}
