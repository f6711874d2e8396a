import Archives
import Catalog
import Files
import Foundation
import GRDB
import PageDocument
import Site
import Text

/// An export of all pages that a person may read, as Markdown with their pictures and fonts, in one zip file.
struct DiaryExport {
    /// Number of pages that are read at once.
    private static let batchSize = 200

    let store: DiaryStore
    private var catalog: Catalog { store.catalog }

    /// A zip file that is written while it is sent.
    struct Archive: Sendable {
        private let stream: ZipResponseStream
        /// The folder of the texts, which exists until they are sent.
        private let scratch: TemporaryDirectory

        fileprivate init(_ files: [ZipResponseStream.File], _ scratch: TemporaryDirectory) {
            stream = ZipResponseStream(files)
            self.scratch = scratch
        }

        /// Size in bytes.
        var length: Int { stream.length }
        /// Returns the next bytes; `nil` at the end.
        func next() throws -> [UInt8]? { try stream.next() }
    }

    func zip(of person: Person.ID) throws -> Archive {
        let scratch = try TemporaryDirectory(catalog.folder.makeScratchPath())
        var writer = Writer(folder: scratch.path)
        var cursor = DiaryFilter.PageCursor(day: "", item: 0)
        while true {
            let hasMore = try catalog.read(of: person) { scope in
                let pages = try pages(after: cursor, in: scope)
                guard let last = pages.last else { return false }
                cursor = DiaryFilter.PageCursor(day: last.day, item: last.id)
                try add(pages, to: &writer, in: scope)
                return true
            }
            if !hasMore { break }
        }
        return Archive(writer.files, scratch)
    }

    /// Returns the pages after a cursor that are not in the trash, the oldest day first.
    private func pages(after cursor: DiaryFilter.PageCursor, in scope: OwnerScope) throws -> [DiaryPage] {
        try scope.db.readList(
            """
            SELECT \(DiaryPage.columns) FROM page INDEXED BY pageDay CROSS JOIN item ON item.id = page.item
            WHERE page.owner = ? AND (page.day, page.item) > (?, ?) AND item.state <> 'trashed'
            ORDER BY page.day, page.item LIMIT \(Self.batchSize)
            """, [scope.owner, cursor.day, cursor.item]
        ) { try DiaryPage($0) }
    }

    private func add(_ pages: [DiaryPage], to writer: inout Writer, in scope: OwnerScope) throws {
        let documents = try store.documents(of: pages, in: scope.db)
        let diaries = try store.allDiaries(of: scope.owner, in: scope.db)
        let zone = try scope.zone()
        let diaryNames = Dictionary(diaries.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        for page in pages {
            guard let json = documents[page.id], let document = try? PageDocument(json: json) else { continue }
            let media = try catalog.media.find(document.files, in: scope.db)
            for file in media.values { writer.add(file, at: catalog.media.path(file.sha256)) }
            let (path, name) = writer.uniqueName(day: page.day, title: page.item.title)
            let markdown = MarkdownWriter(
                uid: page.item.uid, day: page.day, created: RFC3339.text(milliseconds: page.item.addedAt.rawValue),
                title: page.item.title, author: page.authorName, diary: page.diary.flatMap { diaryNames[$0] } ?? "",
                weather: page.weather, mood: page.mood, note: page.item.note, tags: page.item.tags,
                isStarred: page.item.isFavourite, isFinished: page.isFinished, document: document,
                documentName: name + MarkdownWriter.documentSuffix,
                pictures: media.mapValues { "../pictures/\(Writer.name(of: $0))" },
                comments: try store.comments(on: page, in: scope.db).map {
                    ($0.personName, LocalDate($0.createdAt, in: zone).text, $0.text)
                },
                reactions: try store.reactions(on: page, in: scope.db).map { ($0.personName, $0.kind.emoji) })
            let changedAt = page.item.changedAt.rawValue
            try writer.add(Array(markdown.text.utf8), as: "\(path).md", modifiedAt: changedAt)
            try writer.add(json, as: path + MarkdownWriter.documentSuffix, modifiedAt: changedAt)
        }
    }

    /// Collects the files of the archive.
    private struct Writer {
        let folder: String
        private(set) var files: [ZipResponseStream.File] = []
        private var usedNames: Set<String> = []
        private var addedHashes: Set<String> = []

        init(folder: String) {
            self.folder = folder
        }

        /// Returns an unused path without extension, such as `2024/2024-05-06 비 온 뒤`, and its last component.
        mutating func uniqueName(day: String, title: String) -> (path: String, name: String) {
            // Without the characters that file systems or links in Markdown do not allow.
            let safeTitle = String(
                title.oneLine.map { "/\\:*?\"<>|#%^[]".contains($0) ? " " : $0 }
            ).oneLine.beginning(60).trimmingCharacters(in: CharacterSet(charactersIn: " ."))
            let base = safeTitle.isEmpty ? day : "\(day) \(safeTitle)"
            var name = base
            var count = 1
            while !usedNames.insert(name.lowercased()).inserted {
                count += 1
                name = "\(base) (\(count))"
            }
            return ("\(day.prefix(4))/\(name)", name)
        }

        /// Writes bytes to disk and adds them as a file.
        ///
        /// - Parameter modifiedAt: in milliseconds.
        mutating func add(_ bytes: [UInt8], as name: String, modifiedAt: Int64) throws {
            let path = "\(folder)/\(files.count)"
            try File(path, .writeOnly, .new).write(bytes)
            files.append(ZipResponseStream.File(path: path, name: name, bytes: bytes.count, modifiedAt: modifiedAt))
        }

        /// Adds a stored file once.
        mutating func add(_ media: Media, at path: String) {
            guard addedHashes.insert(media.sha256).inserted else { return }
            files.append(
                ZipResponseStream.File(
                    path: path, name: "\(Self.folder(of: media))/\(Self.name(of: media))", bytes: media.bytes,
                    modifiedAt: 0))
        }

        private static func folder(of media: Media) -> String { media.type.hasPrefix("font/") ? "fonts" : "pictures" }

        static func name(of media: Media) -> String {
            "\(media.sha256).\(media.type.split(separator: "/").last.map { $0 == "jpeg" ? "jpg" : $0 } ?? "bin")"
        }
    }
}
