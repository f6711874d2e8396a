import Foundation
import MediaProtocol

extension WorkerFixture {
    /// A patient second client, as the server has one.
    static func reader(_ fixture: WorkerFixture) -> MediaWorkerClient {
        MediaWorkerClient(
            executable: WorkerFixture.worker, limits: .reading,
            readable: [fixture.scratch.path, fixture.pictures.path],
            scratch: fixture.scratch.path, niceness: 19)
    }

    /// Draws a screen to a WebP file, through the worker's own SVG.
    func draw(_ screen: ScreenDrawing, width: Int) async throws -> String {
        try await client.render(
            file(Array(screen.svg.utf8), name: "screen.svg"), use: .icon, width: width, quality: 90
        ).path
    }
}
