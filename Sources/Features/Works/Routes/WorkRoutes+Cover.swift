import Catalog
import HTTPServer
import Site
import Text

extension WorkRoutes {
    /// A picture of up to 20 MiB, and 2 MiB for the rest of the form.
    static var coverBody: BodyPolicy { .upload(perFile: 20 << 20, total: 22 << 20) }

    /// Sets or removes the poster or cover. Providers do not replace a picture that a person chose.
    func setCover(_ request: Request, _ id: Int64) async throws -> Response {
        let owner = try request.owner
        _ = try catalog.read(of: owner) { try store.get(id, in: $0) }
        let isRemoval = request.form["remove"] == "1"
        let cover = isRemoval ? nil : try await cover(in: request)
        if cover == nil, !isRemoval {
            throw CatalogError.invalid("picture", "그림이나 그림의 주소를 골라 주세요.", "Choose a picture or enter its address.")
        }
        return try site.done(request, try store.setCover(cover, of: id, by: owner), else: W.paths.show(id))
    }

    /// Returns the picture of a form: an uploaded file, else one fetched from an address; `nil` without either.
    func cover(in request: Request) async throws -> Media? {
        let file = request.files.first { $0.name == "picture" && $0.bytes > 0 }
        let address = request.form["pictureAddress"]?.oneLine ?? ""
        guard file != nil || !address.isEmpty else { return nil }
        guard let pictures else {
            throw CatalogError.invalid("picture", "이 컴퓨터에서는 그림을 읽을 수 없어요.", "Pictures cannot be read on this computer.")
        }
        if let file {
            do throws(UnusableImageError) {
                return try await pictures.store(file.path)
            } catch {
                if error.isOurs { throw RequestError.picturesRest }
                throw CatalogError.invalid("picture", "이 파일은 그림으로 읽을 수 없어요.", "This file cannot be read as a picture.")
            }
        }
        let outcome = await pictures.firstUsable(of: [address], referredBy: address)
        guard case .found(let media) = outcome else {
            throw CatalogError.invalid(
                "pictureAddress", "이 주소에서 그림을 가져오지 못했어요.", "No picture could be fetched from this address.")
        }
        return media
    }
}

extension ItemCover {
    init(_ media: Media) {
        self.init(sha256: media.sha256, placeholder: media.placeholder)
    }
}
