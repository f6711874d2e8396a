import Catalog
import Fetching
import Foundation
import GRDB
import HTTPTypes
import Jobs
import Pictures

/// Fetches a link's page, its picture and its favicon, and fills the card with them.
package struct PreviewLinkJob: JobHandler {
    static let kind = "PreviewLinkJob"

    package var kind: String { Self.kind }
    let store: LinkStore
    let fetcher: Fetcher
    let pictures: PictureFetcher

    package init(store: LinkStore, fetcher: Fetcher, probe: @escaping PictureFetcher.Probe) {
        self.store = store
        self.fetcher = fetcher
        pictures = PictureFetcher(catalog: store.catalog, fetcher: fetcher, probe: probe)
    }

    package func run(_ job: Job, report: JobReport) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let stored = try store.catalog.read { try? store.get(id, owner: owner, in: $0) }
        guard let stored else { return }
        do throws(JobFailure) {
            let page = try await page(stored.link.url)
            let preview = await preview(of: page, for: stored)
            try finish(preview, page, stored)
        } catch {
            let isLast = !error.isTransient || job.attempts >= job.maxAttempts
            try store.catalog.write { db in
                if isLast { try store.recordFailure(error.code, of: id, owner: owner, in: db) }
                if let finding = Self.finding(error) {
                    try store.record(finding, of: id, url: stored.link.url, in: db)
                }
            }
            throw error
        }
    }

    private func page(_ url: String) async throws(JobFailure) -> FetchedPage {
        let page: FetchedPage
        do {
            page = try await fetcher.page(url)
        } catch {
            throw JobFailure(error)
        }
        let status = page.response.status
        // Many sites answer robots with 401 or 403 and a page that names itself; only then it counts.
        guard page.response.isSuccess || ([401, 403].contains(status) && page.metadata.title != nil) else {
            let code = LinkReason.http(status)
            throw JobFailure(
                code: code, detail: LinkReason.phrase(code).ko,
                isTransient: status >= 500 || status == 429 || status == 408, retryAfter: page.response.retryAfter)
        }
        return page
    }

    private func preview(of page: FetchedPage, for stored: LinkStore.Stored) async -> LinkStore.Preview {
        let metadata = page.metadata
        var preview = LinkStore.Preview(content: Link.Content(metadata.kind))
        let isWall = metadata.isWall || !page.response.isSuccess
        preview.site = metadata.site.isEmpty ? nil : metadata.site
        if isWall {
            preview.code = LinkReason.wall
        } else {
            preview.title = metadata.title
            preview.description = metadata.description
            preview.author = metadata.author
            preview.published = metadata.published
            let images = metadata.kind == .image ? [page.response.finalURL] : metadata.images
            switch await pictures.firstUsable(of: images, referredBy: page.response.finalURL) {
            case .found(let media): preview.cover = media
            case .failed(let code): preview.code = LinkReason.picture(code)
            case .none: break
            }
        }
        if let known = try? store.catalog.read({ try store.favicon(ofHost: stored.link.host, in: $0) }) {
            preview.knownFavicon = known
        } else if case .found(let media) = await pictures.firstUsable(
            of: metadata.favicons.prefix(3).map(\.url), referredBy: page.response.finalURL, isIcon: true)
        {
            preview.favicon = media
        }
        return preview
    }

    private func finish(
        _ preview: LinkStore.Preview, _ page: FetchedPage, _ stored: LinkStore.Stored
    ) throws(JobFailure) {
        do {
            try store.catalog.write { db in
                try store.record(
                    preview, of: stored.item.id, url: stored.link.url, owner: stored.item.owner, in: db)
                let finding = LinkProbe.Finding(status: page.response.status, code: LinkReason.ok, verdict: .alive)
                try store.record(finding, of: stored.item.id, url: stored.link.url, in: db)
            }
        } catch {
            throw JobFailure(code: "not-stored", detail: "미리보기를 저장하지 못했어요", isTransient: true)
        }
    }

    /// A page that is not there is news for the link itself, not only for its preview.
    private static func finding(_ failure: JobFailure) -> LinkProbe.Finding? {
        switch failure.code {
        case LinkReason.http(404): LinkProbe.Finding(status: 404, code: failure.code, verdict: .gone)
        case LinkReason.http(410): LinkProbe.Finding(status: 410, code: failure.code, verdict: .gone)
        default: nil
        }
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
