import Foundation
import GRDB
import Logging
import Testing

@testable import Catalog
@testable import Jobs

/// Deadlines hold even when the clock is years ahead or behind.
@Suite struct JumpingClockTests {
    private let instance: TestInstance
    private let machine: Machine
    private let catalog: Catalog
    private static let years = Duration.seconds(3650 * 86_400)
    private static let day = Duration.seconds(86_400)

    init() throws {
        instance = try TestInstance()
        machine = Machine(instance.clock.now)
        catalog = try Self.open(instance, machine)
    }

    private static func open(_ instance: TestInstance, _ machine: Machine) throws -> Catalog {
        let environment = CatalogEnvironment(
            now: { machine.now }, uptime: { machine.uptime },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try Catalog(folder: instance.folder, environment: environment)
    }

    private func trash(_ title: String) throws -> Int64 {
        let item = try catalog.write { db in
            try catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: title), in: db)
        }
        try catalog.write(of: instance.ann) { _ = try catalog.items.trash([item.id], in: $0) }
        return item.id
    }

    private func sweep(_ catalog: Catalog) throws -> Int {
        try catalog.write { try catalog.items.sweepTrash(in: $0) }
    }

    @Test func trashIsKeptWhileTheClockIsAhead() throws {
        _ = try trash("부산행")
        machine.jump(Self.years)
        #expect(try sweep(catalog) == 0)
    }

    @Test func trashIsKeptAfterAStartWithTheClockAhead() throws {
        _ = try trash("부산행")
        _ = catalog.environment.clock.passed
        machine.jump(Self.years)
        let restarted = try Self.open(instance, machine)
        #expect(try sweep(restarted) == 0)
        try restarted.close()
    }

    @Test func trashIsSweptOnceTheClockIsTrusted() throws {
        _ = try trash("부산행")
        machine.jump(Self.years)
        #expect(try sweep(catalog) == 0)
        machine.run(Self.day)
        #expect(try sweep(catalog) == 1)
    }

    @Test func itemTrashedUnderAnEarlyClockStaysThirtyDays() throws {
        machine.jump(.zero - Self.years)
        _ = try trash("부산행")
        machine.jump(Self.years)
        #expect(try sweep(catalog) == 0)
        machine.run(.seconds(31 * 86_400))
        #expect(try sweep(catalog) == 1)
    }

    @Test func unusedOriginalsAndUploadsAreKeptWhileTheClockIsAhead() throws {
        let stored = try catalog.media.store(bytes: [1, 2, 3])
        try catalog.write {
            try catalog.media.record(Media(sha256: stored.sha256, type: "image/png", bytes: 3), in: $0)
        }
        let uploadPath = instance.folder.incoming + "/upload"
        try Data([1]).write(to: URL(filePath: uploadPath))
        #expect(catalog.media.setModificationTime(uploadPath) == 0)
        machine.jump(Self.years)
        #expect(try catalog.write { try catalog.media.forgetUnused(in: $0) } == 0)
        #expect(try catalog.media.sweep(in: catalog) == MediaSweepReport())
        #expect(
            FileManager.default.fileExists(atPath: stored.path) && FileManager.default.fileExists(atPath: uploadPath))
    }

    @Test func quarantineIsKeptWhileTheClockIsAhead() throws {
        let stored = try catalog.media.store(bytes: [4, 5, 6])
        machine.run(.seconds(7200))
        #expect(try catalog.media.sweep(in: catalog).quarantined == [stored.sha256])
        machine.jump(Self.years)
        #expect(try catalog.media.sweep(in: catalog).removed == 0)
        #expect(FileManager.default.fileExists(atPath: catalog.media.quarantined(stored.sha256)))
    }

    /// A time in the future would keep the file for as long as the clock was ahead.
    @Test func fileFromTheFutureIsSweptByItsAgeFromNow() throws {
        let uploadPath = instance.folder.incoming + "/upload"
        try Data([1]).write(to: URL(filePath: uploadPath))
        machine.jump(Self.years)
        #expect(catalog.media.setModificationTime(uploadPath) == 0)
        machine.jump(.zero - Self.years)
        #expect(catalog.media.sweepIncoming() == 0)
        machine.run(.seconds(7200))
        #expect(catalog.media.sweepIncoming() == 1)
    }

    @Test func accountDeletionCanBeCancelledAfterAClockJump() async throws {
        try catalog.write {
            _ = try catalog.people.requestDeletion(instance.bob, typing: "bob", jobs: catalog.jobs, in: $0)
        }
        machine.jump(Self.years)
        try await erase()
        #expect(try catalog.read { try catalog.people.find(instance.bob, in: $0) } != nil)
        machine.jump(.zero - Self.years)
        try catalog.write { try catalog.people.cancelDeletion(instance.bob, jobs: catalog.jobs, in: $0) }
    }

    @Test func accountIsDeletedOnceTheClockIsTrusted() async throws {
        try catalog.write {
            _ = try catalog.people.requestDeletion(instance.bob, typing: "bob", jobs: catalog.jobs, in: $0)
        }
        machine.jump(Self.years)
        try await erase()
        machine.run(Self.day)
        try await erase()
        #expect(try catalog.read { try catalog.people.find(instance.bob, in: $0) } == nil)
    }

    /// The job must not be due again at once.
    @Test func erasePersonJobIsPostponedWhileTheClockIsAhead() async throws {
        try catalog.write {
            _ = try catalog.people.requestDeletion(instance.bob, typing: "bob", jobs: catalog.jobs, in: $0)
        }
        machine.jump(Self.years)
        try await erase()
        let waiting = try catalog.read {
            try Timestamp.fetchAll(
                $0, sql: "SELECT notBefore FROM job WHERE kind = 'ErasePersonJob' AND state = 'waiting'")
        }
        #expect(waiting == [machine.now + .seconds(3600)])
    }

    /// Runs the due `ErasePersonJob`.
    private func erase() async throws {
        let poll = try await catalog.jobs.poll(
            completing: [], claiming: 1,
            by: ClaimRequest(
                owner: catalog.jobs.instance + "/1", kinds: ["ErasePersonJob": .init(lease: .seconds(600))],
                hostLimits: HostRateLimit()))
        for job in poll.started {
            let report = JobContext(queue: catalog.jobs, job: job, lease: .seconds(600))
            try await ErasePersonJob(catalog).run(job, report: report)
            _ = try await catalog.jobs.poll(
                completing: [(job, .done)], claiming: 0,
                by: ClaimRequest(owner: catalog.jobs.instance + "/1", kinds: [:], hostLimits: HostRateLimit()))
        }
    }

    @Test func expiredLinksAndInvitationsAreKeptWhileTheClockIsAhead() throws {
        func count(_ table: String) throws -> Int {
            try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        }
        func addLinkAndInvitation() throws {
            try catalog.write { db in
                _ = try catalog.people.invite("친구", by: instance.ann, in: db)
                _ = try catalog.people.makeLoginLink(for: instance.ann, in: db)
            }
        }
        try addLinkAndInvitation()
        machine.jump(Self.years)
        try addLinkAndInvitation()
        #expect(try count("invitation") == 2 && count("loginLink") == 2)
    }
}
