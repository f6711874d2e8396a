import Foundation
import MediaProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct WorkerLifecycleTests {
    @Test func oneWorkerServesAllInTurn() async throws {
        let shop = try Workshop()
        let path = try shop.file(Samples.jpeg)
        #expect(await shop.client.processID == nil)
        _ = try await shop.client.describe()
        let pid = await shop.client.processID
        try await withThrowingTaskGroup(of: ImageInfo.self) { group in
            for _ in 0..<20 { group.addTask { try await shop.client.probe(path) } }
            for try await info in group { #expect(info.width == 48) }
        }
        #expect(await shop.client.processID == pid)
        await shop.client.stop()
    }

    @Test func aWorkerKilledInItsWorkIsReplaced() async throws {
        let shop = try Workshop()
        _ = try await shop.client.describe()
        let pid = try #require(await shop.client.processID)
        #expect(kill(pid, SIGSTOP) == 0)
        let path = try shop.file(Samples.png)
        let pending = Task { try await shop.client.render(path, width: 360) }
        #expect(kill(pid, SIGKILL) == 0)
        #expect(try await pending.value.width == 48)
        #expect(try await shop.client.probe(path).width == 48)
        let replacement = try #require(await shop.client.processID)
        #expect(replacement != pid)
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
        await shop.client.stop()
    }

    @Test func aTimeOutReplacesTheWorkerAndNoFileGetsAThirdChance() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let shop = try Workshop(limits: limits, clock: clock)
        let path = try shop.file(Samples.png)
        for _ in 0..<2 {
            _ = try await shop.client.describe()
            let pid = try #require(await shop.client.processID)
            #expect(kill(pid, SIGSTOP) == 0)
            let pending = Task { try await shop.client.render(path, width: 360) }
            await clock.pass(limits.requestTime)
            await #expect(throws: MediaError.outOfTime) { try await pending.value }
            #expect(kill(pid, 0) == -1)
        }
        await #expect(throws: MediaError.outOfTime) { try await shop.client.render(path, width: 360) }
        #expect(try await shop.client.probe(shop.file(Samples.png, name: "another")).width == 48)
        #expect(shop.leftovers.isEmpty)
        await shop.client.stop()
    }

    @Test func anIdleWorkerIsEndedAndStartedAgain() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let shop = try Workshop(limits: limits, clock: clock)
        _ = try await shop.probe(Samples.png)
        let pid = try #require(await shop.client.processID)
        await clock.pass(limits.idleTime)
        while kill(pid, 0) == 0 { await Task.yield() }
        #expect(await shop.client.processID == nil)
        #expect(try await shop.probe(Samples.png).width == 48)
        await shop.client.stop()
    }

    @Test func anOldWorkerIsReplaced() async throws {
        var limits = MediaLimits()
        limits.requestsPerWorker = 2
        let shop = try Workshop(limits: limits)
        var pids: [Int32?] = []
        for _ in 0..<4 {
            _ = try await shop.client.describe()
            pids.append(await shop.client.processID)
            _ = try await shop.probe(Samples.png)
        }
        #expect(pids[0] == pids[1] && pids[2] == pids[3] && pids[1] != pids[2])
        await shop.client.stop()
    }

    @Test func aFatWorkerIsReplaced() async throws {
        var limits = MediaLimits()
        limits.residentMemory = 1
        let shop = try Workshop(limits: limits)
        _ = try await shop.probe(Samples.png)
        #expect(await shop.client.processID == nil)
        await shop.client.stop()
    }

    @Test func stoppingEndsTheWorkerAndWhatWaits() async throws {
        let shop = try Workshop()
        _ = try await shop.client.describe()
        let pid = try #require(await shop.client.processID)
        #expect(kill(pid, SIGSTOP) == 0)
        let path = try shop.file(Samples.png)
        let pending = (0..<3).map { _ in Task { try await shop.client.probe(path) } }
        await shop.client.stop()
        #expect(kill(pid, 0) == -1)
        for task in pending { await #expect(throws: MediaError.cancelled) { try await task.value } }
        await #expect(throws: MediaError.cancelled) { try await shop.client.probe(path) }
    }

    @Test func cancellingEndsWhatIsUnderWayAndBlamesNoFile() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let shop = try Workshop(limits: limits, clock: clock)
        let path = try shop.file(Samples.png)
        for _ in 0..<3 {
            _ = try await shop.client.describe()
            let pid = try #require(await shop.client.processID)
            #expect(kill(pid, SIGSTOP) == 0)
            let pending = Task { try await shop.client.probe(path) }
            await clock.isAwaited(limits.requestTime)
            pending.cancel()
            await #expect(throws: MediaError.cancelled) { try await pending.value }
            #expect(kill(pid, 0) == -1)
        }
        #expect(try await shop.client.probe(path).width == 48)
        await shop.client.stop()
    }

    @Test func cancellingEndsAStart() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let shop = try Workshop(script: "exec sleep 1000", limits: limits, clock: clock)
        let pending = Task { try await shop.client.describe() }
        await clock.isAwaited(limits.startTime)
        pending.cancel()
        await #expect(throws: MediaError.cancelled) { _ = try await pending.value }
        await shop.client.stop()
    }

    /// Returns a workshop whose worker is a script that kills itself at its first `starts` starts and then runs the
    /// real worker.
    private func workshop(killed starts: Int) throws -> Workshop {
        try Workshop(
            script: """
                cd "$(dirname "$0")" && echo x >> starts
                [ "$(wc -l < starts)" -gt \(starts) ] || kill -KILL $$
                exec '\(Workshop.worker)' "$@"
                """)
    }

    @Test func aWorkerKilledWhileItStartsIsStartedOnceMore() async throws {
        let shop = try workshop(killed: 1)
        #expect(try await shop.probe(Samples.png).width == 48)
        await shop.client.stop()
    }

    @Test func deathAtEachStartIsNotBlamedOnTheFile() async throws {
        let shop = try workshop(killed: 3)
        let path = try shop.file(Samples.png)
        await #expect(throws: MediaError.unavailable) { try await shop.client.probe(path) }
        #expect(try String(contentsOf: shop.folder.appending(path: "starts"), encoding: .utf8) == "x\nx\n")
        #expect(MediaError.unavailable.isOurs)
        // The third start is the first of the second request, and the fourth becomes a worker.
        #expect(try await shop.client.probe(path).width == 48)
        await shop.client.stop()
    }

    @Test(arguments: ["/nowhere/MediaWorker", "/bin/false", "/bin/cat"])
    func invalidExecutableIsUnavailable(executable: String) async throws {
        let shop = try Workshop(executable: executable)
        await #expect(throws: MediaError.unavailable) { try await shop.probe(Samples.png) }
        await shop.client.stop()
    }
}
