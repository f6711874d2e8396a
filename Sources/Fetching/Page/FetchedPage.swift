import HTTPTypes
import Web

/// A fetched page with its metadata.
package struct FetchedPage: Sendable {
    package let response: FetchResponse
    /// Metadata of the page. The oEmbed response fills in a missing title, author or picture.
    package let metadata: PageMetadata
    /// The error that cut the page's head: `.tooLarge` or `.bodyIncomplete`; `nil` if the head is whole.
    package let shortfall: FetchError?
}

extension FetchedPage {
    /// Whether this page in a frame of `outer` adds a picture, a description or a title other than the site's.
    fileprivate func hasMoreMetadata(than outer: FetchedPage) -> Bool {
        guard let title = metadata.title else { return false }
        return !metadata.images.isEmpty || metadata.description != nil
            || outer.metadata.title?.contains(title) != true
    }
}

extension FetchRequest {
    /// Returns a request for a web page's metadata: its head, its title or first heading, and the rest of the first 512
    /// KiB.
    ///
    /// Video sites put 700 KB of scripts before these, so up to 4 MiB are read.
    package static func page(_ url: String) -> FetchRequest {
        var request = FetchRequest(
            url: url, limit: 4 << 20, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
            truncateAtLimit: true)
        request.keepsPartialBody = true
        request.isEnough = { body, contentType in
            guard body.count >= 512 << 10 else { return false }
            let type = contentType.map { MediaType($0).name }
            guard RemoteFile.kind(type, body: body) == .page else { return true }
            // The first heading and picture are usually within 32 KiB after the head.
            return body.withUnsafeBytes { PageHead.isComplete($0, margin: 32 << 10) }
        }
        return request
    }
}

extension Fetcher {
    /// Fetches a page, and follows one redirect in its markup and one frame with its content.
    ///
    /// Fetches the page's oEmbed address if title or picture is missing. Only an error of the first request is thrown;
    /// the later requests are optional.
    /// - Parameter headers: further request fields, such as `Accept-Language`.
    package func page(_ url: String, headers: HTTPFields = [:]) async throws(FetchError) -> FetchedPage {
        var page = try await read(url, headers)
        if let next = await successor(of: page, at: page.metadata.refresh, headers) { page = next }
        if let inner = await successor(of: page, at: page.metadata.frame, headers), inner.hasMoreMetadata(than: page) {
            page = inner
        }
        guard let address = oEmbedAddress(of: page), page.metadata.title == nil || page.metadata.images.isEmpty else {
            return page
        }
        let oEmbedRequest = FetchRequest(url: address, limit: 256 << 10, accept: "application/json,*/*;q=0.5")
        guard let oEmbedResponse = try? await fetch(oEmbedRequest), oEmbedResponse.isSuccess,
            let oEmbed = OEmbed.read(oEmbedResponse.body, url: oEmbedResponse.finalURL)
        else { return page }
        var metadata = page.metadata
        metadata.add(oEmbed)
        return FetchedPage(response: page.response, metadata: metadata, shortfall: page.shortfall)
    }

    /// Returns the page that is shown in place of `page`; `nil` if there is none or it is no better.
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
            let target = LinkHeader.target(ofTypes: types, in: field),
            let base = try? WebAddress(page.response.finalURL)
        else { return nil }
        return (try? WebAddress(target, relativeTo: base))?.text
    }
}

extension PageMetadata {
    /// Fills in missing values from an oEmbed response.
    mutating func add(_ oEmbed: OEmbed) {
        title = title ?? oEmbed.title
        author = author ?? oEmbed.author
        if let image = oEmbed.image, images.isEmpty { images = [image] }
    }
}
