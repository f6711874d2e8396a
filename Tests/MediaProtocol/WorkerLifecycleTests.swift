import Foundation
import MediaProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct WorkerLifecycleTests {
    @Test func oneWorkerServesRequestsInOrder() async throws {
        let fixture = try WorkerFixture()
        let path = try fixture.file(Samples.jpeg)
        #expect(await fixture.client.processID == nil)
        _ = try await fixture.client.describe()
        let pid = await fixture.client.processID
        try await withThrowingTaskGroup(of: ImageInfo.self) { group in
            for _ in 0..<20 { group.addTask { try await fixture.client.probe(path) } }
            for try await info in group { #expect(info.width == 48) }
        }
        #expect(await fixture.client.processID == pid)
        await fixture.client.stop()
    }

    @Test func workerKilledDuringRequestIsReplaced() async throws {
        let fixture = try WorkerFixture()
        _ = try await fixture.client.describe()
        let pid = try #require(await fixture.client.processID)
        #expect(kill(pid, SIGSTOP) == 0)
        let path = try fixture.file(Samples.png)
        let pending = Task { try await fixture.client.render(path, width: 360) }
        #expect(kill(pid, SIGKILL) == 0)
        #expect(try await pending.value.width == 48)
        #expect(try await fixture.client.probe(path).width == 48)
        let replacement = try #require(await fixture.client.processID)
        #expect(replacement != pid)
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
        await fixture.client.stop()
    }

    @Test func timedOutWorkerIsReplacedAndFileIsTriedTwice() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let fixture = try WorkerFixture(limits: limits, clock: clock)
        let path = try fixture.file(Samples.png)
        for _ in 0..<2 {
            _ = try await fixture.client.describe()
            let pid = try #require(await fixture.client.processID)
            #expect(kill(pid, SIGSTOP) == 0)
            let pending = Task { try await fixture.client.render(path, width: 360) }
            await clock.pass(limits.requestTime)
            await #expect(throws: MediaError.outOfTime) { try await pending.value }
            #expect(kill(pid, 0) == -1)
        }
        await #expect(throws: MediaError.outOfTime) { try await fixture.client.render(path, width: 360) }
        #expect(try await fixture.client.probe(fixture.file(Samples.png, name: "another")).width == 48)
        #expect(fixture.leftovers.isEmpty)
        await fixture.client.stop()
    }

    @Test func idleWorkerIsEndedAndRestartedOnDemand() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let fixture = try WorkerFixture(limits: limits, clock: clock)
        _ = try await fixture.probe(Samples.png)
        let pid = try #require(await fixture.client.processID)
        await clock.pass(limits.idleTime)
        while kill(pid, 0) == 0 { await Task.yield() }
        #expect(await fixture.client.processID == nil)
        #expect(try await fixture.probe(Samples.png).width == 48)
        await fixture.client.stop()
    }

    @Test func workerIsReplacedAfterManyRequests() async throws {
        var limits = MediaLimits()
        limits.requestsPerWorker = 2
        let fixture = try WorkerFixture(limits: limits)
        var pids: [Int32?] = []
        for _ in 0..<4 {
            _ = try await fixture.client.describe()
            pids.append(await fixture.client.processID)
            _ = try await fixture.probe(Samples.png)
        }
        #expect(pids[0] == pids[1] && pids[2] == pids[3] && pids[1] != pids[2])
        await fixture.client.stop()
    }

    @Test func workerThatUsesTooMuchMemoryIsReplaced() async throws {
        var limits = MediaLimits()
        limits.residentMemory = 1
        let fixture = try WorkerFixture(limits: limits)
        _ = try await fixture.probe(Samples.png)
        #expect(await fixture.client.processID == nil)
        await fixture.client.stop()
    }

    @Test func stoppingEndsTheWorkerAndWaitingRequests() async throws {
        let fixture = try WorkerFixture()
        _ = try await fixture.client.describe()
        let pid = try #require(await fixture.client.processID)
        #expect(kill(pid, SIGSTOP) == 0)
        let path = try fixture.file(Samples.png)
        let pending = (0..<3).map { _ in Task { try await fixture.client.probe(path) } }
        await fixture.client.stop()
        #expect(kill(pid, 0) == -1)
        for task in pending { await #expect(throws: MediaError.cancelled) { try await task.value } }
        await #expect(throws: MediaError.cancelled) { try await fixture.client.probe(path) }
    }

    @Test func cancellationEndsRequestWithoutBlamingTheFile() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let fixture = try WorkerFixture(limits: limits, clock: clock)
        let path = try fixture.file(Samples.png)
        for _ in 0..<3 {
            _ = try await fixture.client.describe()
            let pid = try #require(await fixture.client.processID)
            #expect(kill(pid, SIGSTOP) == 0)
            let pending = Task { try await fixture.client.probe(path) }
            await clock.isAwaited(limits.requestTime)
            pending.cancel()
            await #expect(throws: MediaError.cancelled) { try await pending.value }
            #expect(kill(pid, 0) == -1)
        }
        #expect(try await fixture.client.probe(path).width == 48)
        await fixture.client.stop()
    }

    @Test func cancellationEndsAStartingWorker() async throws {
        let clock = ManualClock()
        let limits = MediaLimits()
        let fixture = try WorkerFixture(script: "exec sleep 1000", limits: limits, clock: clock)
        let pending = Task { try await fixture.client.describe() }
        await clock.isAwaited(limits.startTime)
        pending.cancel()
        await #expect(throws: MediaError.cancelled) { _ = try await pending.value }
        await fixture.client.stop()
    }

    /// Returns a fixture whose worker is a script that kills itself at its first `starts` starts and then runs the
    /// real worker.
    private func fixture(killed starts: Int) throws -> WorkerFixture {
        try WorkerFixture(
            script: """
                cd "$(dirname "$0")" && echo x >> starts
                [ "$(wc -l < starts)" -gt \(starts) ] || kill -KILL $$
                exec '\(WorkerFixture.worker)' "$@"
                """)
    }

    @Test func workerKilledDuringStartIsStartedAgain() async throws {
        let fixture = try fixture(killed: 1)
        #expect(try await fixture.probe(Samples.png).width == 48)
        await fixture.client.stop()
    }

    @Test func failedStartsAreNotBlamedOnTheFile() async throws {
        let fixture = try fixture(killed: 3)
        let path = try fixture.file(Samples.png)
        await #expect(throws: MediaError.unavailable) { try await fixture.client.probe(path) }
        #expect(try String(contentsOf: fixture.folder.appending(path: "starts"), encoding: .utf8) == "x\nx\n")
        #expect(MediaError.unavailable.isOurs)
        // The third start is the first of the second request, and the fourth becomes a worker.
        #expect(try await fixture.client.probe(path).width == 48)
        await fixture.client.stop()
    }

    @Test(arguments: ["/nowhere/MediaWorker", "/bin/false", "/bin/cat"])
    func invalidExecutableIsUnavailable(executable: String) async throws {
        let fixture = try WorkerFixture(executable: executable)
        await #expect(throws: MediaError.unavailable) { try await fixture.probe(Samples.png) }
        await fixture.client.stop()
    }
}
