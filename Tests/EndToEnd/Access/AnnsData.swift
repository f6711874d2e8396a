import Books
import Catalog
import Foundation
import GRDB
import HTTPServer
import Jobs
import Movies
import PageDocument
import Site
import TestSupport
import Works

@testable import Diary
@testable import Links

/// Data of Ann, at least one of everything that has an address, and the parameters of the addresses.
struct AnnsData {
    private let values: [String: String]
    /// Values of the parameter `{other}`, by the beginning of the address.
    private let others: [String: String]
    private let link: (id: Int64, uid: String)

    init(in instance: FullInstance) throws {
        let (catalog, ann) = (instance.catalog, instance.ann)
        let browser = try instance.browser(of: ann)
        let saved = try browser.post(
            SitePath.inbox(), form: ["text": "https://example.com/a", "tags": "비밀"])
        guard saved.status < 400 else { throw LoopbackClient.LoopbackError.unexpected("no link: \(saved.status)") }
        let row = try catalog.read {
            try Row.fetchOne($0, sql: "SELECT id, uid FROM item WHERE owner = ?", arguments: [ann])
        }
        guard let row else { throw LoopbackClient.LoopbackError.unexpected("no link was saved") }
        link = (row[0], row[1])
        let folder = try catalog.perform(.folder, by: ann, summary: Phrase("폴더", "Folder")) { scope in
            try catalog.folders.create(name: "비밀", in: scope)
        }
        let stored = try catalog.media.store(bytes: Array("GIF89a".utf8))
        let (run, films, books, diaries, device, search, notice, job, login, invitation) = try catalog.write(of: ann) {
            scope in
            try catalog.media.record(Media(sha256: stored.sha256, type: "image/gif", bytes: stored.bytes), in: scope.db)
            try scope.db.execute(
                sql: "UPDATE item SET cover = ? WHERE id = ?", arguments: [stored.sha256, row[0] as Int64])
            let run = try catalog.imports.begin(format: "netscape", fileName: "비밀.html", in: scope)
            let films = try catalog.imports.begin(format: "letterboxd", fileName: "비밀.csv", in: scope)
            let diaries = try catalog.imports.begin(format: "dayone", fileName: "비밀.zip", in: scope)
            let books = try catalog.imports.begin(format: "goodreads", fileName: "비밀.csv", in: scope)
            let device = try catalog.people.createToken(name: "비밀", scope: .read, for: ann, in: scope.db).device
            try catalog.searches.add("비밀", in: scope)
            try catalog.notifications.add(.linkLost, title: Phrase("비밀", "Secret"), path: nil, in: scope)
            return (
                run, films, books, diaries, device, try catalog.searches.list(in: scope)[0].id,
                try catalog.notifications.list(in: scope)[0].id,
                try catalog.jobs.enqueue(scope.db, NewJob("CheckLinkJob", item: row[0], person: ann)),
                try catalog.people.makeLoginLink(for: ann, in: scope.db).text,
                try catalog.people.invite("비밀", by: ann, in: scope.db)
            )
        }
        let shot = try Self.screenshot(in: catalog, of: ann)
        let (arrival, upload) = try Self.incoming(in: catalog, of: ann)
        try Self.logo(in: catalog)
        let (movie, book) = (try Self.movie(in: catalog, of: ann), try Self.book(in: catalog, of: ann))
        let diary = try Self.diary(in: catalog, of: ann, instance.friend)
        others = ["/movies/": "\(movie)", "/books/": "\(book)", "/api/": link.uid]
        values = [
            "/books/{id}": "\(book)", "/movies/{id}": "\(movie)",
            "/movies/people/{name}": "비밀", "/books/people/{name}": "비밀",
            "/movies/series/{name}": "비밀", "/books/series/{name}": "비밀",
            "/movies/lists/{id}": "\(try Self.list(of: MovieStore(catalog: catalog), ann))",
            "/books/lists/{id}": "\(try Self.list(of: BookStore(catalog: catalog), ann))",
            "/diary/{item}": "\(diary.page)", "/diary/{item}/file/{format}": "\(diary.page)/file/json",
            "/diary/{item}/comments/{comment}": "\(diary.page)/comments/\(diary.comment)",
            "/diary/{item}/versions/{version}": "\(diary.page)/versions/\(diary.version)",
            "/diary/{item}/share/{share}": "\(diary.page)/share/\(diary.share)",
            "/page/{token}": diary.token, "/page/{token}/media/{sha256}": "\(diary.token)/media/\(diary.photo)",
            "/fonts/{hashes}": diary.font,
            "/settings/fonts/own/{font}": "\(diary.ownFont)", "/diary/prints/{print}": "\(diary.print)",
            "/diary/stickers/{sticker}": "\(diary.sticker)", "/diary/diaries/{diary}": "\(diary.book)",
            "/screenshots/{id}": "\(shot.id)", "/api/v1/screenshots/{uid}": shot.uid, "/links/{id}": "\(link.id)",
            "/items/{id}": "\(link.id)", "/inbox/arrivals/{id}": "\(arrival)", "/inbox/items/{id}": "\(link.id)",
            "/api/v1/uploads/{uid}": upload, "/api/v1/items/{uid}": link.uid,
            "/folders/{id}": "\(folder.value.id)", "/changes/{id}": "\(folder.change ?? 0)",
            "/links/imports/{id}": "\(run.id)",
            "/movies/find/{source}": "tmdb", "/books/find/{source}": "openlibrary",
            "/movies/find/words/{id}": "\(try Self.word(.movie, in: catalog, of: ann))",
            "/books/find/words/{id}": "\(try Self.word(.book, in: catalog, of: ann))",
            "/movies/import/{id}": "\(films.id)", "/books/import/{id}": "\(books.id)",
            "/diary/import/{id}": "\(diaries.id)", "/api/v1/imports/{uid}": run.uid,
            "/settings/tokens/{id}": "\(device.id)", "/settings/devices/{id}": "\(device.id)",
            "/pair/{token}": catalog.people.pairing.currentOffer(on: device.id, of: ann).secret.text,
            "/searches/{id}": "\(search)", "/notifications/{id}": "\(notice)",
            "/jobs/{id}": "\(job)", "/login/{token}": login, "/media/{sha256}": stored.sha256,
            "/api/v1/media/{sha256}": stored.sha256, "/i/{key}": MediaStore.key(of: stored.sha256),
            "/settings/providers/{name}": "wikidata", "/providers/{source}": "tmdb", "/tags/{name}": "비밀",
            "/join/{code}": invitation.code.text,
            "/settings/invitations/{id}": "\(invitation.invitation.id)",
            "/assets/{name}": String(instance.site.assets.icons.split(separator: "/").last ?? ""),
        ]
    }

    private static func list<W>(of store: WorkStore<W>, _ ann: Person.ID) throws -> Int64 {
        try store.catalog.read(of: ann) { try store.lists(in: $0) }.first?.id ?? 0
    }

    private static func movie(in catalog: Catalog, of ann: Person.ID) throws -> Item.ID {
        let store = MovieStore(catalog: catalog)
        var draft = MovieDraft(title: "비밀")
        draft.credits = [Credit(.director, "비밀")]
        draft.series = SeriesPosition("비밀", "1")
        let item = try store.save(draft, by: ann).item.id
        _ = try store.add(item, toListNamed: "비밀", by: ann)
        _ = try store.add(LogEntryDraft(), to: item, by: ann)
        return item
    }

    private static func book(in catalog: Catalog, of ann: Person.ID) throws -> Item.ID {
        let store = BookStore(catalog: catalog)
        var draft = BookDraft(title: "비밀")
        draft.credits = [Credit(.author, "비밀")]
        draft.series = SeriesPosition("비밀", "1")
        let item = try store.save(draft, by: ann).item.id
        _ = try store.addQuote(QuoteForm(text: "비밀", locator: "1"), to: item, by: ann)
        _ = try store.add(item, toListNamed: "비밀", by: ann)
        _ = try store.add(LogEntryDraft(), to: item, by: ann)
        return item
    }

    private struct Diaries {
        let book: Diary.ID
        let page: Item.ID
        let comment: Int64
        let version: Int64
        let share: Int64
        let token: String
        let photo: String
        let sticker: Int64
        let font: String
        let ownFont: Int64
        let print: Int64
    }

    /// Creates a diary of Ann and her friend, which Bob must not see. In it are a finished page with a draft, all that
    /// belongs to a page, and a picture.
    private static func diary(in catalog: Catalog, of ann: Person.ID, _ friend: Person.ID) throws -> Diaries {
        let store = DiaryStore(catalog: catalog)
        let file = try catalog.media.store(bytes: Array("GIF90a".utf8))
        try catalog.write(of: ann) { scope in
            try catalog.media.record(
                Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes, width: 1, height: 1), in: scope.db)
            try scope.db.execute(
                sql:
                    "INSERT INTO userSticker(owner, sha256, name, width, height, createdAt) VALUES (?, ?, '비밀', 1, 1, 1)",
                arguments: [ann, file.sha256])
        }
        let sticker = try catalog.read { try Int64.fetchOne($0, sql: "SELECT id FROM userSticker") } ?? 0
        let face = try catalog.media.store(bytes: Array("font".utf8))
        let (ownFont, print) = try catalog.write(of: ann) { scope in
            try catalog.media.record(
                Media(sha256: face.sha256, type: "font/ttf", bytes: face.bytes), in: scope.db)
            try scope.db.execute(
                sql: "INSERT INTO userFont(owner, sha256, name, createdAt) VALUES (?, ?, '비밀', 1)",
                arguments: [ann, face.sha256])
            let font = scope.db.lastInsertedRowID
            try scope.db.execute(
                sql: """
                    INSERT INTO diaryPDF(owner, fromDay, toDay, pages, createdAt, finishedAt)
                    VALUES (?1, '비밀', '비밀', 1, ?2, ?2)
                    """, arguments: [ann, catalog.environment.now()])
            return (font, scope.db.lastInsertedRowID)
        }
        try FileManager.default.createDirectory(atPath: store.pdfFolder, withIntermediateDirectories: true)
        try Data("%PDF".utf8).write(to: URL(filePath: store.pdfPath(print)))
        let code = try catalog.write(of: friend) { try store.makeCode(for: nil, named: "비밀", in: $0) }.code
        guard let typed = PairingCode(typed: code) else { throw CatalogError.notFound }
        let book = try store.join(typed, by: ann)
        let text = TextElement(placement: Placement(x: 850, y: 400), width: 900, text: "비밀", size: 100)
        let picture = PhotoElement(
            placement: Placement(x: 850, y: 900), width: 9, height: 9, frame: .plain,
            photos: [PlacedPhoto(sha256: file.sha256)])
        let document = PageDocument(elements: [.text(text), .photo(picture)])
        let page = try store.createPage(
            PageDraft(
                day: "2026-11-20", document: document, diary: book.id, weather: "snow", mood: "good", isFinished: true),
            by: ann
        ).item.id
        let comment = try store.comment("비밀", on: page, by: ann).id
        try store.setReaction(.heart, isOn: true, on: page, by: ann)
        let secret = try store.share(page, for: nil, by: ann)
        _ = try catalog.write(of: ann) { try store.makeCode(for: book.id, in: $0) }
        let (version, share, revision) = try catalog.read(of: ann) { scope in
            (
                try store.versions(of: page, in: scope)[0].id, try store.shares(of: page, in: scope)[0].id,
                try store.page(page, in: scope).revision
            )
        }
        _ = try store.saveDraft(
            page, DraftEdit(revision: revision, document: document, device: "책상"), by: ann)
        return Diaries(
            book: book.id, page: page, comment: comment, version: version, share: share, token: secret.text,
            photo: file.sha256, sticker: sticker, font: face.sha256, ownFont: ownFont, print: print)
    }

    private static func word(_ kind: ItemKind, in catalog: Catalog, of ann: Person.ID) throws -> Int64 {
        try catalog.write { db in
            try db.execute(
                sql: "INSERT INTO providerSearch(person, kind, query, lastUsedAt) VALUES (?, ?, '비밀', 1)",
                arguments: [ann, kind.rawValue])
            return db.lastInsertedRowID
        }
    }

    /// Records the logo of a provider, which belongs to the instance and which all people may see.
    private static func logo(in catalog: Catalog) throws {
        let file = try catalog.media.store(bytes: Array("GIF88a".utf8))
        try catalog.write { db in
            try catalog.media.record(
                Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes, width: 1, height: 1), in: db)
            try db.execute(
                sql: "INSERT INTO providerLogo(source, media, fetchedAt) VALUES ('tmdb', ?, 1)",
                arguments: [file.sha256])
        }
    }

    private static func screenshot(in catalog: Catalog, of ann: Person.ID) throws -> Item {
        let file = try catalog.media.store(bytes: Array("GIF87a".utf8))
        return try catalog.write { db in
            try catalog.media.record(
                Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes, width: 1, height: 1), in: db)
            let item = try catalog.items.create(
                NewItem(kind: .screenshot, owner: ann, title: "비밀", cover: file.sha256), in: db)
            try db.execute(
                sql: """
                    INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt)
                    VALUES (?, ?, ?, 1, 'arrival', 1)
                    """, arguments: [item.id, ann, item.position])
            try db.execute(
                sql: "INSERT INTO screenshotPicture(item, position, owner, media, dhash) VALUES (?, 0, ?, ?, ?)",
                arguments: [item.id, ann, file.sha256, String(repeating: "0", count: 64)])
            return item
        }
    }

    /// Records a refused submission and an unfinished upload.
    private static func incoming(in catalog: Catalog, of ann: Person.ID) throws -> (arrival: Int64, upload: String) {
        try catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO inboxRecord(owner, source, path, state, content, arrivedAt)
                    VALUES (?1, 'folder', '비밀', 'refused', 'https://example.com/again', 0);
                    """, arguments: [ann])
            let arrival = db.lastInsertedRowID
            try db.execute(
                sql: "INSERT INTO upload(uid, owner, name, size, createdAt) VALUES ('annsupload', ?, '비밀', 9, ?)",
                arguments: [ann, catalog.environment.now()])
            return (arrival, "annsupload")
        }
    }

    /// Returns a valid body for a route that would refuse an empty form before it checks the owner, else an empty one.
    func body(_ method: String, _ template: String) -> String {
        switch "\(method) \(template)" {
        case "POST /items/{id}/state": "state=archived"
        case "POST /links/{id}": "url=https%3A%2F%2Fexample.com%2Fb&version=1"
        case "POST /movies/{id}", "POST /books/{id}": "title=x"
        case "POST /books/{id}/quotes", "POST /books/{id}/quotes/{quote}": "quote=x"
        case "POST /books/{id}/holding": "copies=1"
        case "POST /books/duplicates/apart": "key=x"
        case "POST /movies/lists", "POST /books/lists", "POST /movies/lists/{id}", "POST /books/lists/{id}": "name=x"
        case "POST /movies/{id}/lists", "POST /books/{id}/lists": "name=x"
        case "POST /movies/lists/{id}/order": "item=\(others["/movies/"] ?? "")&move=up"
        case "POST /books/lists/{id}/order": "item=\(others["/books/"] ?? "")&move=up"
        case "POST /movies/{id}/status", "POST /books/{id}/status": "status=want"
        case "POST /movies/{id}/rating", "POST /books/{id}/rating": "rating=7"
        case "POST /movies/{id}/lock", "POST /books/{id}/lock": "field=title&locked=1"
        case "POST /books/{id}/progress": "progress=7"
        case "POST /books/{id}/reading": "state=open"
        case "POST /books/stats/goal": "year=2026&books=9"
        case "POST /diary/{item}/comments": "text=x"
        case "PUT /diary/{item}/draft", "POST /diary/{item}/draft":
            "{\"revision\":3,\"document\":{\"version\":1,\"elements\":[]}}"
        case "POST /diary/{item}/share": "time=week"
        case "POST /diary/{item}/reactions": "kind=smile"
        case "POST /diary/diaries", "POST /diary/diaries/{diary}": "name=x"
        case "POST /diary/codes": "diary=\(values["/diary/diaries/{diary}"] ?? "")"
        case "POST /diary/join": "code=QQQQQQ"
        case "POST /bulk": "id=\(link.id)&do=trash"
        case "POST /screenshots/zip": "id=\(values["/screenshots/{id}"] ?? "")"
        case "POST /folders/{id}", "POST /tags/{name}/name", "POST /settings/devices/{id}/name": "name=x"
        case "PATCH /api/v1/items/{uid}": "{\"note\":\"x\"}"
        default: ""
        }
    }

    /// Returns an address for the template, that of Ann's data if there is one.
    func path(_ template: String) -> String {
        var path = template
        for (known, value) in values.sorted(by: { $0.key.count > $1.key.count }) where path.hasPrefix(known) {
            let stem = known.prefix { $0 != "{" }
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/"))
            let escaped = value.addingPercentEncoding(withAllowedCharacters: allowed) ?? value
            path = stem + escaped + path.dropFirst(known.count)
            break
        }
        path = path.replacing("{other}", with: others.first { template.hasPrefix($0.key) }?.value ?? "\(link.id)")
        return path.replacing(/\{[a-z0-9]+\}/, with: "1")
    }
}
