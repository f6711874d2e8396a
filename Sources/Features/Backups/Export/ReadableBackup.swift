import Catalog
import GRDB
import Site

/// HTML pages of a backup that a browser opens without Seorap: lists of items by kind, with pictures and texts.
struct ReadableBackup {
    static let perPage = 500
    private static let textLimit = 2000

    struct Page {
        let name: String
        let bytes: () throws -> [UInt8]
    }

    struct Line {
        let title: String
        let subtitle: String
        let url: String?
        let day: String
        let tags: [String]
        let note: String
        let text: String
        let owner: String?
        /// Name of the picture in `media/`.
        let picture: String?
    }

    struct Part {
        /// Name of the page in `readable/`.
        let file: String
        let title: String
        let count: Int
    }

    private let person: Person.ID?
    private let header: BackupHeader
    private let db: Database

    init(_ person: Person.ID?, _ header: BackupHeader, in db: Database) {
        self.person = person
        self.header = header
        self.db = db
    }

    /// Returns the pages in a fixed order. The bytes of each page are made when it is written.
    func pages() throws -> [Page] {
        let kinds = try Row.fetchAll(
            db,
            sql: """
                SELECT kind, count(*) AS count FROM item WHERE state <> 'trashed' AND (?1 IS NULL OR owner = ?1)
                GROUP BY kind ORDER BY kind
                """, arguments: [person])
        var parts: [Part] = []
        var pages: [Page] = []
        for row in kinds {
            let (kind, count): (String, Int) = (try row.value("kind"), try row.value("count"))
            for start in stride(from: 0, to: count, by: Self.perPage) {
                let number = start / Self.perPage + 1
                let file = "\(kind)-\(number).html"
                let title = Self.title(kind) + (count > Self.perPage ? " \(number)" : "")
                parts.append(Part(file: file, title: title, count: min(Self.perPage, count - start)))
                pages.append(
                    Page(name: "readable/\(file)") {
                        var html = HTMLBuffer()
                        Templates.readablePage(&html, title: title, lines: try lines(kind, start))
                        return html.bytes
                    })
            }
        }
        let index = Page(name: BackupName.index) { [header, parts] in
            var html = HTMLBuffer()
            Templates.readableIndex(&html, header: header, parts: parts)
            return html.bytes
        }
        let style = Page(name: "readable/style.css") { Array(Self.style.utf8) }
        return [index, style] + pages
    }

    private func lines(_ kind: String, _ start: Int) throws -> [Line] {
        let several = try Int.fetchOne(db, sql: "SELECT count(*) FROM person") ?? 0 > 1 && person == nil
        return try Row.fetchAll(
            db,
            sql: """
                SELECT item.title, item.subtitle, link.url, item.addedAt, item.tagNames, item.note, person.nick,
                    item.cover, item.owner, media.type, coalesce(searchable.people, '') AS people,
                    substr(searchable.text, 1, \(Self.textLimit)) AS text
                FROM item CROSS JOIN person ON person.id = item.owner LEFT JOIN link ON link.item = item.id
                LEFT JOIN media ON media.sha256 = item.cover LEFT JOIN searchable ON searchable.item = item.id
                WHERE item.kind = ?2 AND item.state <> 'trashed' AND (?1 IS NULL OR item.owner = ?1)
                ORDER BY item.position DESC LIMIT \(Self.perPage) OFFSET ?3
                """, arguments: [person, kind, start]
        ).map { row in
            let (cover, type): (String?, String?) = (try row.value("cover"), try row.value("type"))
            let people: String = try row.value("people")
            let subtitle: String = try row.value("subtitle")
            let tagNames: String = try row.value("tagNames")
            return try Line(
                title: row.value("title"), subtitle: subtitle.isEmpty ? people : subtitle,
                url: row.value("url"),
                day: LocalDate(row.value("addedAt"), in: OwnerScope(of: row.value("owner"), in: db).zone()).text,
                tags: tagNames.split(separator: "\n").map(String.init), note: row.value("note"),
                text: row.value("text") ?? "",
                owner: several ? row.value("nick") : nil,
                picture: cover.map { "\($0).\(FileExtension.of(type ?? ""))" })
        }
    }

    private static func title(_ kind: String) -> String {
        switch kind {
        case "screenshot": "스크린샷 · Screenshots"
        case "link": "링크 · Links"
        case "movie": "영화 · Films"
        case "book": "책 · Books"
        case "page": "일기 · Diary"
        default: kind
        }
    }

    private static let style = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
            color: #222; background: #fff; overflow-wrap: anywhere; }
        a { color: #0a5; }
        li { margin: 0 0 1.5rem; }
        ul { list-style: none; padding: 0; }
        img { max-width: 16rem; max-height: 16rem; display: block; margin: .5rem 0; }
        p { margin: .25rem 0; white-space: pre-line; }
        .quiet { color: #666; }
        @media (prefers-color-scheme: dark) {
            body { color: #eee; background: #181818; }
            a { color: #7dc; }
            .quiet { color: #aaa; }
        }

        """
}
