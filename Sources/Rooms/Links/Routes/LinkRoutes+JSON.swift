import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import Text

/// The body of `POST /api/v1/links`.
private struct LinkBody: Decodable {
    let url: String
    let title: String?
    let note: String?
    let tags: [String]?
    /// Id of a folder, or a name; a missing folder is created.
    let folder: String?
}

extension LinkRoutes {
    func createByJSON(_ request: Request) throws -> Response {
        let owner = try request.owner
        let body = try Self.body(request)
        var form = LinkForm()
        form.address = body.url
        form.title = body.title ?? ""
        form.note = body.note ?? ""
        form.tags = (body.tags ?? []).joined(separator: ",")
        guard var draft = try form.drafts().first else {
            throw CatalogError.invalid("url", "주소가 없어요", "There is no address")
        }
        if let name = body.folder?.oneLine, !name.isEmpty { draft.folder = try dashboard.folder(name, of: owner) }
        return try dashboard.created(store.save(draft, by: owner))
    }

    private static func body(_ request: Request) throws -> LinkBody {
        guard case .bytes(let bytes) = request.body, !bytes.isEmpty else {
            throw CatalogError.invalid("url", "주소가 없어요", "There is no address")
        }
        do {
            return try JSONDecoder().decode(LinkBody.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw CatalogError.invalid(error.member, "이 값이 없거나 읽을 수 없어요", "This member is missing or cannot be read")
        }
    }
}

extension DecodingError {
    /// Name of the wrong member of the body; empty for the body as a whole.
    fileprivate var member: String {
        switch self {
        case .keyNotFound(let key, _): key.stringValue
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.first?.stringValue ?? ""
        @unknown default: ""
        }
    }
}
