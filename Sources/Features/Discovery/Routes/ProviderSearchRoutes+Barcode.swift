import Catalog
import HTTPServer
import HTTPTypes
import MediaProtocol
import Site
import Works

extension ProviderSearchRoutes {
    private static var maxPhotoBytes: Int { 20 << 20 }
    static var barcodeBody: BodyPolicy { .upload(perFile: maxPhotoBytes, total: maxPhotoBytes + (2 << 20)) }

    /// Reads the barcode in the photo of a book and redirects to the search for its number. A photo is used because
    /// a browser's camera needs https, and a file does not.
    func readBarcode(_ request: Request) async throws -> Response {
        let photo = request.files.first { $0.name == "picture" && $0.bytes > 0 }
        guard let photo else {
            return try rejectionPage(request, Phrase("바코드 사진을 골라 주세요.", "Choose a photo of the barcode."))
        }
        let codes: [String]
        do throws(MediaError) {
            guard let processor = registry.processor else { throw .unavailable }
            codes = try await processor.codes(in: photo.path).map(\.text)
        } catch {
            if error.isOurs { throw RequestError.picturesRest }
            return try rejectionPage(request, Phrase("이 파일은 사진으로 읽을 수 없어요.", "This file cannot be read as a photo."))
        }
        if let isbn = codes.lazy.compactMap({ ISBN($0) }).first {
            return .redirect(to: ProviderSearchQuery<W>(text: isbn.digits).address.text)
        }
        return try rejectionPage(
            request,
            codes.isEmpty
                ? Phrase(
                    "사진에서 바코드를 찾지 못했어요. 바코드가 크고 반듯하게 나오도록 다시 찍거나 ISBN을 적어 주세요.",
                    "No barcode was found. Take the photo again with the barcode large and straight, or enter the ISBN."
                )
                : Phrase(
                    "이 바코드는 책의 것이 아니에요. 978이나 979로 시작하는 것을 찍어 주세요.",
                    "This is not the barcode of a book. Photograph the one that starts with 978 or 979."))
    }

    private func rejectionPage(_ request: Request, _ problem: Phrase) throws -> Response {
        let person = try request.session.person
        let entries = try catalog.read(of: person.id) { try history.list(W.kind, in: $0) }
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ProviderSearchPage(
            W.self, ProviderSearchQuery<W>(text: ""), responses: [], savedWorks: SavedWorkLookup(), recent: entries,
            keyless: [],
            logos: [:], isOwner: person.isAdministrator, problem: problem, words: shell.words)
        return site.html(status: .unprocessableContent) { Templates.providerSearchPage(&$0, shell: shell, page: page) }
    }
}
