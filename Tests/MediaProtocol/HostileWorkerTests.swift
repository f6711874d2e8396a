import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text
import Web

/// Checks how the client handles a compromised worker. Shell scripts act as the worker.
@Suite(.timeLimit(.minutes(20)))
struct HostileWorkerTests {
    private func fixture(_ afterRequest: String, clock: any Clock<Duration> = ContinuousClock()) throws -> WorkerFixture
    {
        let ready = WorkerReply.ready(
            WorkerDescription(
                decoder: "none", types: [], noNewPrivileges: false, landlock: 0, seccomp: false, limited: false))
        let script = """
            \(try line(ready))
            while read -r request; do
            \(afterRequest)
            done
            """
        return try WorkerFixture(script: script, clock: clock)
    }

    private func line(_ reply: WorkerReply) throws -> String {
        "echo '" + (try reply.json()) + "'"
    }

    @Test func crashingFileIsTriedTwiceThenRejectedWithItsSignal() async throws {
        let fixture = try fixture("echo x >> \"$(dirname \"$0\")/count\"; kill -SEGV $$")
        let path = try fixture.file(Samples.png)
        for _ in 0..<3 {
            await #expect(throws: MediaError.workerDied(signal: SIGSEGV)) { try await fixture.client.probe(path) }
        }
        #expect(try String(contentsOf: fixture.folder.appending(path: "count"), encoding: .utf8) == "x\nx\n")
        await fixture.client.stop()
    }

    @Test func workerKilledFromOutsideIsNotBlamedOnTheFile() async throws {
        let fixture = try fixture("echo x >> \"$(dirname \"$0\")/count\"; kill -KILL $$")
        let path = try fixture.file(Samples.png)
        for _ in 0..<2 {
            await #expect(throws: MediaError.unavailable) { try await fixture.client.probe(path) }
        }
        let tries = try String(contentsOf: fixture.folder.appending(path: "count"), encoding: .utf8)
        #expect(tries == String(repeating: "x\n", count: 6))
        await fixture.client.stop()
    }

    @Test func processorTimeLimitIsReportedAsTimeOut() async throws {
        let fixture = try fixture("kill -XCPU $$")
        await #expect(throws: MediaError.outOfTime) { try await fixture.probe(Samples.png) }
        await fixture.client.stop()
    }

    @Test(arguments: ["echo nonsense", "echo '{}'", "yes | tr -d '\\n'", "exit 0"])
    func invalidReplyEndsTheWorker(command: String) async throws {
        let fixture = try fixture(command)
        await #expect(throws: MediaError.self) { try await fixture.probe(Samples.png) }
        #expect(await fixture.client.processID == nil)
        await fixture.client.stop()
    }

    @Test(arguments: [
        (0, 1, 1, "#000000#000000"), (1, -1, 1, "#000000#000000"), (65_536, 1, 1, "#000000#000000"),
        (20_000, 20_000, 1, "#000000#000000"), (1, 1, 0, "#000000#000000"), (1, 1, 1, "#00000;#000000"),
        (1, 1, 1, "<script>alert("), (1, 1, 1, ""),
    ])
    func implausibleRepliesAreRejected(width: Int, height: Int, frames: Int, placeholder: String) async throws {
        let info = ImageInfo(
            type: .png, width: width, height: height, frames: frames, placeholder: placeholder, damaged: false)
        let fixture = try fixture(line(.probed(info)))
        await #expect(throws: MediaError.workerDied(signal: 0)) { try await fixture.probe(Samples.png) }
        await fixture.client.stop()
    }

    @Test func missingRenditionIsRejected() async throws {
        let drawn = WorkerReply.RenderResult(width: 1, height: 1, placeholder: "#000000#000000", damaged: false)
        let fixture = try fixture(line(.rendered(drawn)))
        await #expect(throws: MediaError.workerDied(signal: 0)) { try await fixture.render(Samples.png) }
        await fixture.client.stop()
    }

    @Test func workerThatNeverGetsReadyIsUnavailable() async throws {
        let clock = ManualClock()
        let fixture = try WorkerFixture(script: "while read -r line; do :; done", clock: clock)
        let picture = try fixture.file(Samples.png)
        let pending = Task { try await fixture.client.probe(picture) }
        await clock.pass(MediaLimits().startTime)
        await #expect(throws: MediaError.unavailable) { try await pending.value }
        await fixture.client.stop()
    }
}
