import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

/// Routes of own stickers.
extension EditorRoutes {
    func listStickers(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: ["editor"]) { html, shell in
            let userStickers = try catalog.read(of: shell.person.id) { try store.stickers(in: $0) }
            Templates.stickersPage(&html, shell: shell, page: StickersPage(userStickers, shell))
        }
    }

    /// Adds uploaded pictures as stickers, named after their files.
    func addStickers(_ request: Request) async throws -> Response {
        let person = try request.owner
        let uploads = try await storeUploads(request)
        guard !uploads.isEmpty else {
            throw CatalogError.invalid("file", "그림 파일을 골라 주세요.", "Choose picture files.")
        }
        let added = try catalog.write(of: person) { scope in
            try uploads.compactMap { upload -> UserSticker? in
                guard let media = try? upload.result.get() else { return nil }
                try catalog.media.record(media, in: scope.db)
                return try store.addSticker(media, named: Self.stickerName(upload.fileName), in: scope)
            }
        }
        guard !added.isEmpty else { throw Self.rejection(uploads) }
        guard request.wantsJSON else {
            return try site.done(request, .notice(.saved), else: DiaryPath.stickers())
        }
        var json = JSONWriter()
        json.object { json in
            json.array("stickers") { json in
                for sticker in added { json.object { Self.write(sticker, to: &$0) } }
            }
            Self.writeRejected(uploads, request.words, to: &json)
        }
        return .bytes(json.bytes, type: "application/json", status: .created)
    }

    private static func write(_ sticker: UserSticker, to json: inout JSONWriter) {
        json.member("id", sticker.id)
        json.member("sha256", sticker.sha256)
        json.member("name", sticker.name)
        json.member("address", sticker.address)
        json.member("width", Int(sticker.size.width))
        json.member("height", Int(sticker.size.height))
        json.array("pixels") { json in
            json.value(sticker.width)
            json.value(sticker.height)
        }
    }

    /// Returns a file's name without its extension, at most 60 characters.
    private static func stickerName(_ fileName: String) -> String {
        let end = fileName.lastIndex(of: ".") ?? fileName.endIndex
        return String(fileName[..<end].prefix(60))
    }

    func removeSticker(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: try request.owner) { try store.removeSticker(id, in: $0) }
        return try site.done(request, .notice(.removed), else: DiaryPath.stickers())
    }
}
