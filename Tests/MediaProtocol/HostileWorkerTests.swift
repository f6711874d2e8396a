import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text
import Web

/// Checks how the client handles a compromised worker. Shell scripts act as the worker.
@Suite(.timeLimit(.minutes(20)))
struct HostileWorkerTests {
    private func workshop(_ afterRequest: String, clock: any Clock<Duration> = ContinuousClock()) throws -> Workshop {
        let ready = WorkerReply.ready(
            WorkerDescription(
                decoder: "none", types: [], noNewPrivileges: false, landlock: 0, seccomp: false, limited: false))
        let script = """
            \(try line(ready))
            while read -r request; do
            \(afterRequest)
            done
            """
        return try Workshop(script: script, clock: clock)
    }

    private func line(_ reply: WorkerReply) throws -> String {
        "echo '" + (try reply.json()) + "'"
    }

    @Test func aCrashIsTriedTwiceThenRememberedWithItsSignal() async throws {
        let shop = try workshop("echo x >> \"$(dirname \"$0\")/count\"; kill -SEGV $$")
        let path = try shop.file(Samples.png)
        for _ in 0..<3 {
            await #expect(throws: MediaError.workerDied(signal: SIGSEGV)) { try await shop.client.probe(path) }
        }
        #expect(try String(contentsOf: shop.folder.appending(path: "count"), encoding: .utf8) == "x\nx\n")
        await shop.client.stop()
    }

    @Test func aWorkerKilledByOthersSaysNothingAgainstTheFile() async throws {
        let shop = try workshop("echo x >> \"$(dirname \"$0\")/count\"; kill -KILL $$")
        let path = try shop.file(Samples.png)
        for _ in 0..<2 {
            await #expect(throws: MediaError.unavailable) { try await shop.client.probe(path) }
        }
        let tries = try String(contentsOf: shop.folder.appending(path: "count"), encoding: .utf8)
        #expect(tries == String(repeating: "x\n", count: 6))
        await shop.client.stop()
    }

    @Test func theProcessorLimitIsATimeOut() async throws {
        let shop = try workshop("kill -XCPU $$")
        await #expect(throws: MediaError.outOfTime) { try await shop.probe(Samples.png) }
        await shop.client.stop()
    }

    @Test(arguments: ["echo nonsense", "echo '{}'", "yes | tr -d '\\n'", "exit 0"])
    func nonsenseEndsTheWorker(command: String) async throws {
        let shop = try workshop(command)
        await #expect(throws: MediaError.self) { try await shop.probe(Samples.png) }
        #expect(await shop.client.processID == nil)
        await shop.client.stop()
    }

    @Test(arguments: [
        (0, 1, 1, "#000000#000000"), (1, -1, 1, "#000000#000000"), (65_536, 1, 1, "#000000#000000"),
        (20_000, 20_000, 1, "#000000#000000"), (1, 1, 0, "#000000#000000"), (1, 1, 1, "#00000;#000000"),
        (1, 1, 1, "<script>alert("), (1, 1, 1, ""),
    ])
    func implausibleAnswersAreNotBelieved(width: Int, height: Int, frames: Int, placeholder: String) async throws {
        let info = ImageInfo(
            type: .png, width: width, height: height, frames: frames, placeholder: placeholder, damaged: false)
        let shop = try workshop(line(.probed(info)))
        await #expect(throws: MediaError.workerDied(signal: 0)) { try await shop.probe(Samples.png) }
        await shop.client.stop()
    }

    @Test func aRenditionThatIsNotThereIsNotBelieved() async throws {
        let drawn = WorkerReply.RenderResult(width: 1, height: 1, placeholder: "#000000#000000", damaged: false)
        let shop = try workshop(line(.rendered(drawn)))
        await #expect(throws: MediaError.workerDied(signal: 0)) { try await shop.render(Samples.png) }
        await shop.client.stop()
    }

    @Test func aWorkerThatNeverGetsReadyIsGivenUp() async throws {
        let clock = ManualClock()
        let shop = try Workshop(script: "while read -r line; do :; done", clock: clock)
        let picture = try shop.file(Samples.png)
        let pending = Task { try await shop.client.probe(picture) }
        await clock.pass(MediaLimits().startTime)
        await #expect(throws: MediaError.unavailable) { try await pending.value }
        await shop.client.stop()
    }
}
