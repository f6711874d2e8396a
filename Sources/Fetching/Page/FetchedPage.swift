import HTTPTypes
import Web

/// A page with everything a link's card needs.
package struct FetchedPage: Sendable {
    package let response: FetchResponse
    /// With title and pictures of the page's oEmbed answer filled in where the page itself has none.
    package let metadata: PageMetadata
    /// Why the page's head is not whole: `.tooLarge` or `.bodyIncomplete`. `nil` if it is.
    package let shortfall: FetchError?
}

extension FetchedPage {
    /// Whether this page in a frame of `outer` has a title of its own, and not only the site's.
    fileprivate func saysMore(than outer: FetchedPage) -> Bool {
        guard let title = metadata.title else { return false }
        return !metadata.images.isEmpty || metadata.description != nil
            || outer.metadata.title?.contains(title) != true
    }
}

extension FetchRequest {
    /// A web page for its metadata: its head, its title or first heading, and what follows in the first 512 KiB. Video sites
    /// put 700 KB of scripts before them; 4 MiB are the end of every page.
    package static func page(_ url: String) -> FetchRequest {
        var request = FetchRequest(
            url: url, limit: 4 << 20, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
            truncateAtLimit: true)
        request.keepsPartialBody = true
        request.isEnough = { body, contentType in
            guard body.count >= 512 << 10 else { return false }
            let type = contentType.map { MediaType($0).name }
            guard LinkedFile.kind(type, body: body) == .page else { return true }
            // The first heading and picture follow soon after the head.
            return body.withUnsafeBytes { PageHead.isRead($0, margin: 32 << 10) }
        }
        return request
    }
}

extension Fetcher {
    /// Fetches a page, follows one redirect in its markup and one frame that holds its content, and asks the page's oEmbed
    /// address when title or picture is missing. Only the first request may fail; what comes after it only adds.
    /// - Parameter headers: further request fields, such as `Accept-Language`.
    package func page(_ url: String, headers: HTTPFields = [:]) async throws(FetchError) -> FetchedPage {
        var page = try await read(url, headers)
        if let next = await successor(of: page, at: page.metadata.refresh, headers) { page = next }
        if let inner = await successor(of: page, at: page.metadata.frame, headers), inner.saysMore(than: page) {
            page = inner
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
        return FetchedPage(response: page.response, metadata: metadata, shortfall: page.shortfall)
    }

    /// The page that is shown in place of `page`; `nil` if there is none, or it is no better.
    private func successor(of page: FetchedPage, at url: String?, _ headers: HTTPFields) async -> FetchedPage? {
        guard page.response.isSuccess, let url, let next = try? await read(url, headers), next.response.isSuccess,
            !next.metadata.isWall
        else { return nil }
        return next
    }

    private func read(_ url: String, _ headers: HTTPFields) async throws(FetchError) -> FetchedPage {
        var request = FetchRequest.page(url)
        request.headers = headers
        let response = try await fetch(request)
        let metadata = PageMetadata.read(
            body: response.body, contentType: response.headers[.contentType], url: response.finalURL,
            disposition: response.headers[.contentDisposition])
        let shortfall = Self.shortfall(of: response, limit: request.limit, metadata)
        if let shortfall, response.isIncomplete, response.isSuccess, metadata.title == nil { throw shortfall }
        return FetchedPage(response: response, metadata: metadata, shortfall: shortfall)
    }

    private static func shortfall(
        of response: FetchResponse, limit: Int, _ metadata: PageMetadata
    ) -> FetchError? {
        let isCut = response.isTruncated && response.bytes >= limit
        guard isCut || response.isIncomplete, metadata.kind == .page,
            response.body.withUnsafeBytes(PageHead.end) == nil
        else { return nil }
        return isCut ? .tooLarge(limit: limit) : .bodyIncomplete
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
