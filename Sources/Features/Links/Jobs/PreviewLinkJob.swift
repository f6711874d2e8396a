import Catalog
import Fetching
import HTTPTypes
import Jobs
import MediaProtocol

/// Fetches the page of a link, and stores its title, description and pictures.
struct PreviewLinkJob: JobHandler {
    static let kind = LinkStore.previewJob

    var title: Phrase { Phrase("미리보기 가져오기", "Fetch a preview") }
    let store: LinkStore
    let fetcher: Fetcher
    let imageDownloader: ImageDownloader

    init(store: LinkStore, fetcher: Fetcher, processor: (any MediaProcessor)?) {
        self.store = store
        self.fetcher = fetcher
        imageDownloader = ImageDownloader(
            media: store.catalog.media, download: fetcher.bringPicture, processor: processor)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { LinkFailureText.phrase(code) }

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person,
            let stored = try store.catalog.read(of: owner, { try store.find(id, in: $0) })
        else { return }
        let headers = try headers(for: owner)
        let page: FetchedPage
        do {
            page = try await fetcher.page(stored.link.url, headers: headers)
        } catch {
            throw try recordFailure(JobFailure(error), status: nil, job, stored)
        }
        let status = page.response.status
        if let failure = Self.failure(of: page, at: stored.link.url) {
            throw try recordFailure(failure, status: status, job, stored)
        }
        let preview: LinkStore.Preview
        do {
            preview = try await self.preview(of: page, for: stored)
        } catch let failure as JobFailure {
            throw try recordFailure(failure, status: status, job, stored)
        }
        try store.catalog.write(of: owner) { scope in
            try store.record(preview, of: id, url: stored.link.url, in: scope)
            let result = LinkCheckResult(status: status, code: LinkFailureText.ok, verdict: .alive)
            try store.record(result, of: id, url: stored.link.url, in: scope.db)
        }
    }

    /// Returns headers that name the person's language first, because many sites choose theirs by it.
    private func headers(for owner: Person.ID) throws -> HTTPFields {
        let language = try store.catalog.read { try store.catalog.people.find(owner, in: $0) }?.language
        return [.acceptLanguage: language == .en ? "en,ko;q=0.5" : "ko,en;q=0.5"]
    }

    /// Returns the failure of a page that cannot be used for a preview; nil if it can.
    private static func failure(of page: FetchedPage, at url: String) -> JobFailure? {
        let status = page.response.status
        // Many sites answer robots with 401 or 403 and a page that names itself; only such a page counts.
        if page.response.isSuccess || ([401, 403].contains(status) && page.metadata.title != nil) { return nil }
        return JobFailure(
            code: LinkFailureText.http(status), isTransient: status >= 500 || status == 429 || status == 408,
            retryAfter: page.response.retryAfter, holdsHost: page.response.isBusy(hostOf: url))
    }

    /// Stores the consequences of a failure for the link.
    /// - Parameter status: status of the page, if one was received.
    /// - Returns: the failure, to be thrown.
    private func recordFailure(
        _ failure: JobFailure, status: Int?, _ job: Job, _ stored: LinkStore.Stored
    ) throws -> JobFailure {
        let isFinal = !failure.isTransient || job.attempts >= job.maxAttempts
        let id = stored.item.id
        try store.catalog.write(of: stored.item.owner) { scope in
            if isFinal { try store.recordFailure(failure.code, of: id, in: scope) }
            // A missing page concerns the link itself, not only its preview.
            if let status, [404, 410].contains(status) {
                let result = LinkCheckResult(status: status, code: failure.code, verdict: .gone)
                try store.record(result, of: id, url: stored.link.url, in: scope.db)
            }
        }
        return failure
    }

    private static let maxTriedFavicons = 3

    private func preview(of page: FetchedPage, for stored: LinkStore.Stored) async throws -> LinkStore.Preview {
        let metadata = page.metadata
        var preview = LinkStore.Preview(content: Link.Content(metadata.kind))
        let isWall = metadata.isWall || !page.response.isSuccess
        preview.site = metadata.site.isEmpty ? nil : metadata.site
        if isWall {
            preview.code = LinkFailureText.wall
        } else {
            preview.title = metadata.title
            preview.description = metadata.description
            preview.author = metadata.author
            preview.published = metadata.published
            preview.code = page.shortfall?.code
            let images = metadata.kind == .image ? [page.response.finalURL] : metadata.images
            switch await imageDownloader.firstUsable(of: images, referredBy: page.response.finalURL) {
            case .found(let media): preview.cover = media
            case .failed(UnusableImageError.notStored):
                throw JobFailure(code: UnusableImageError.notStored, isTransient: true)
            case .failed(let code): preview.code = LinkFailureText.pictureFailure(code)
            case .none: break
            }
        }
        if let favicon = try store.catalog.read({ try store.favicon(ofHost: stored.link.host, in: $0) }) {
            preview.knownFavicon = favicon
        } else if case .found(let media) = await imageDownloader.firstUsable(
            of: metadata.favicons.prefix(Self.maxTriedFavicons).map(\.url), referredBy: page.response.finalURL,
            isIcon: true)
        {
            preview.favicon = media
        }
        return preview
    }
}

extension Link.Content {
    init(_ kind: PageMetadata.Kind) {
        self =
            switch kind {
            case .page: .page
            case .image: .image
            case .video: .video
            case .audio: .audio
            case .pdf: .pdf
            case .file: .file
            }
    }
}
