import Catalog
import Jobs
import MediaProtocol
import PageDocument
import Synchronization
import TestSupport
import Testing

@testable import Diary

/// The job that draws a page and makes the drawing its cover.
@Suite struct RenderPageJobTests {
    /// Writes a file with a different text for each drawing, and records the drawn pages.
    final class PageDrawer: MediaProcessorStub {
        let drawnPages = Mutex<[PageDocument]>([])

        func draw(
            _ order: PageRenderRequest, width: Int, format: PageFormat
        ) async throws(MediaError) -> RenderedImage {
            let count = drawnPages.withLock { pages in
                pages += order.documents
                return pages.count
            }
            return try RenderedImage(writing: "drawing \(count)".utf8, width: width, height: 1200)
        }

        func job(_ world: World) -> RenderPageJob {
            RenderPageJob(store: world.store, renderer: PageFileRenderer(catalog: world.catalog, processor: self))
        }
    }

    /// Draws nothing and records the files that each drawing would have read.
    final class FileRecorder: MediaProcessorStub {
        let pictures = Mutex<[[String: String]]>([])

        func draw(
            _ order: PageRenderRequest, width: Int, format: PageFormat
        ) async throws(MediaError) -> RenderedImage {
            pictures.withLock { $0.append(order.pictures) }
            throw .unavailable
        }
    }

    private func draw(_ handler: RenderPageJob, in world: World) async throws {
        for job in try world.jobs(RenderPageJob.kind) { try await world.perform(job, by: handler) }
    }

    @Test func drawingBecomesCoverOfPage() async throws {
        let world = try World()
        let drawer = PageDrawer()
        let item = try world.write("바다")
        try await draw(drawer.job(world), in: world)
        let page = try world.page(item.id, of: world.ann)
        let cover = try #require(page.item.cover)
        let media = try world.catalog.read(of: world.ann) { try world.catalog.media.find(cover, in: $0) }
        #expect(media?.type == "image/webp" && media?.width == 680)
        #expect(drawer.drawnPages.withLock { $0.map(\.readableText) } == ["바다"])
    }

    @Test func drawingAPageKeepsItsVersion() async throws {
        let world = try World()
        let item = try world.write("바다")
        let before = try world.page(item.id, of: world.ann).item
        world.clock.advance(.seconds(60))
        try await draw(PageDrawer().job(world), in: world)
        let after = try world.page(item.id, of: world.ann).item
        #expect(after.cover != nil)
        #expect(after.version == before.version && after.changedAt == before.changedAt)
    }

    @Test func drawingBecomesCoverOfCopies() async throws {
        let world = try World()
        let drawer = PageDrawer()
        let diary = try world.pair()
        let item = try world.write("하나", by: world.bob, in: diary.id, finished: true)
        try await draw(drawer.job(world), in: world)
        let own = try world.page(item.id, of: world.bob)
        let copy = try world.page(own.item.title, of: world.ann)
        #expect(own.item.cover != nil && copy.item.cover == own.item.cover)
        #expect(drawer.drawnPages.withLock { $0.count } == 1)
    }

    @Test func unavailableWorkerFailsTheJobTransiently() async throws {
        let world = try World()
        let item = try world.write("바다")
        let job = RenderPageJob(store: world.store, renderer: PageFileRenderer(catalog: world.catalog, processor: nil))
        #expect(job.reason("unavailable", []) != nil && job.reason("other", []) == nil)
        let failure = await #expect(throws: JobFailure.self) { try await draw(job, in: world) }
        #expect(failure?.isTransient == true && failure?.code == "unavailable")
        #expect(try world.page(item.id, of: world.ann).item.cover == nil)
    }

    /// Renditions have to be encoded first, which takes longer than the drawing of a thumbnail.
    @Test func smallDrawingUsesOriginalsUntilRenditionsExist() async throws {
        struct RenditionEncoder: MediaProcessorStub {
            func render(
                _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
            ) async throws(MediaError) -> RenderedImage { try RenderedImage(writing: "copy".utf8, to: folder) }
        }
        let world = try World([DiaryCollection.self], processor: { _ in RenditionEncoder() })
        let hash = try world.picture(1)
        let recorder = FileRecorder()
        let renderer = PageFileRenderer(catalog: world.catalog, processor: recorder)
        let page = World.document("바다", photos: [hash])
        for (width, format) in [(680, PageFormat.webp), (482, .pdf), (680, .png)] {
            _ = try? await renderer.draw([page], width: width, format: format)
        }
        let rendition = try #require(world.catalog.media.renditions.cached(hash, width: 1440))
        #expect(
            recorder.pictures.withLock { $0.map { $0[hash] } } == [
                world.catalog.media.path(hash), rendition, rendition,
            ])
    }
}
