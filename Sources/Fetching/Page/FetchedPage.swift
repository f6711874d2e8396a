import HTTPTypes
import Web

/// A page with everything a link's card needs.
package struct FetchedPage: Sendable {
    package let response: FetchResponse
    /// With title and pictures of the page's oEmbed answer filled in where the page itself has none.
    package let metadata: PageMetadata
}

extension Fetcher {
    /// Fetches a page, follows one `meta refresh`, and asks the page's oEmbed address when title or picture is missing.
    /// Only the first request may fail; what comes after it only adds.
    /// - Parameter headers: further request fields, such as `Accept-Language`.
    package func page(_ url: String, headers: HTTPFields = [:]) async throws(FetchError) -> FetchedPage {
        var page = try await read(url, headers)
        if let next = page.metadata.refresh, page.response.isSuccess, let better = try? await read(next, headers),
            better.response.isSuccess, !better.metadata.isWall
        {
            page = better
        }
        guard let address = oEmbedAddress(of: page), page.metadata.title == nil || page.metadata.images.isEmpty else {
            return page
        }
        let question = FetchRequest(url: address, limit: 256 << 10, accept: "application/json,*/*;q=0.5")
        guard let answer = try? await fetch(question), answer.isSuccess,
            let oEmbed = OEmbed.read(answer.body, url: answer.finalURL)
        else { return page }
        var metadata = page.metadata
        metadata.add(oEmbed)
        return FetchedPage(response: page.response, metadata: metadata)
    }

    private func read(_ url: String, _ headers: HTTPFields) async throws(FetchError) -> FetchedPage {
        var request = FetchRequest.page(url)
        request.headers = headers
        let response = try await fetch(request)
        let metadata = PageMetadata.read(
            body: response.body, contentType: response.headers[.contentType], url: response.finalURL,
            disposition: response.headers[.contentDisposition])
        return FetchedPage(response: response, metadata: metadata)
    }

    private func oEmbedAddress(of page: FetchedPage) -> String? {
        guard page.response.isSuccess, !page.metadata.isWall else { return nil }
        if let address = page.metadata.oEmbed { return address }
        let types = ["application/json+oembed", "text/json+oembed"]
        guard let name = HTTPField.Name("Link"), let field = page.response.headers[name],
            let target = LinkField.target(ofType: types, in: field),
            let base = try? WebAddress(page.response.finalURL)
        else { return nil }
        return (try? WebAddress(target, relativeTo: base))?.text
    }
}

extension PageMetadata {
    /// Fills gaps only.
    mutating func add(_ oEmbed: OEmbed) {
        title = title ?? oEmbed.title
        author = author ?? oEmbed.author
        if let image = oEmbed.image, images.isEmpty { images = [image] }
    }
}
