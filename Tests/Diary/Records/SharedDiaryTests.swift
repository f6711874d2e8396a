import Catalog
import HTTPServer
import TestSupport
import Testing

@testable import Diary

@Suite struct SharedDiaryTests {
    let world: World
    var store: DiaryStore { world.store }

    init() throws {
        world = try World()
    }

    private func code(of person: Person.ID, for diary: Diary.ID? = nil) throws -> String {
        try world.catalog.write(of: person) { try store.makeCode(for: diary, in: $0) }.code
    }

    private func join(_ code: String, by person: Person.ID) throws -> Diary {
        try store.join(try #require(PairingCode(typed: code)), by: person)
    }

    @Test func personWhoJoinsByCodeWritesFirst() throws {
        let code = try code(of: world.ann)
        #expect(code.count == 6)
        #expect(try world.catalog.read(of: world.ann) { try store.lastCode(in: $0)?.isUsed } == false)
        let diary = try join(code.lowercased(), by: world.bob)
        #expect(diary.people.map(\.nick) == ["ann", "bob"])
        #expect(diary.name == "ann · bob")
        #expect(diary.hasTurns && diary.currentWriter == world.bob)
        let used = try #require(try world.catalog.read(of: world.ann) { try store.lastCode(in: $0) })
        #expect(used.usedByName == "bob", "the page that shows the code names the new member")
        #expect(used.diary == diary.id)
        #expect(try world.notices(of: world.ann).map(\.kind) == [.diaryNews])
    }

    @Test func codeIsValidOnceAndForADay() throws {
        let first = try code(of: world.ann)
        #expect(throws: DiaryInvitationError.own) { try join(first, by: world.ann) }
        let second = try code(of: world.ann)
        #expect(throws: DiaryInvitationError.expired) { try join(first, by: world.bob) }
        let diary = try join(second, by: world.bob)
        let cai = try world.stranger()
        #expect(throws: DiaryInvitationError.used) { try join(second, by: cai) }
        #expect(throws: DiaryInvitationError.unknown) { try join("AAAAAA", by: cai) }
        #expect(throws: DiaryInvitationError.member(diary.id)) {
            try join(try code(of: world.ann, for: diary.id), by: world.bob)
        }
        let late = try code(of: world.ann, for: diary.id)
        world.clock.advance(DiaryStore.codeLifetime)
        #expect(throws: DiaryInvitationError.expired) { try join(late, by: cai) }
    }

    @Test func tooManyCodesInAnHourAreRejected() throws {
        for _ in 0..<DiaryStore.maxCodesPerHour { _ = try code(of: world.ann) }
        #expect(throws: DiaryInvitationError.tooMany) { try code(of: world.ann) }
        world.clock.advance(.seconds(3601))
        _ = try code(of: world.ann)
    }

    @Test func finishedPagePassesTheTurnAndNotifies() throws {
        let diary = try world.pair()
        #expect(throws: NotYourTurnError.self) { try world.write("내가 먼저", in: diary.id, finished: true) }
        #expect(try world.titles(of: world.ann) == [], "the rejected page is not stored")
        let mine = try world.write("첫눈", by: world.bob, in: diary.id)
        #expect(try world.diary(diary.id, of: world.ann).currentWriter == world.bob, "a draft does not pass the turn")
        _ = try store.finish(mine.id, by: world.bob)
        #expect(try world.diary(diary.id, of: world.ann).currentWriter == world.ann)
        let notification = try #require(try world.notices(of: world.ann).first)
        #expect(notification.kind == .pageWritten)
        let copy = try world.page("첫눈", of: world.ann)
        #expect(notification.path == DiaryPath.show(copy.id))
        #expect(copy.item.subtitle == "bob")
        // A correction does not count as a new page.
        _ = try store.finish(mine.id, by: world.bob)
        #expect(try world.diary(diary.id, of: world.ann).currentWriter == world.ann)
        #expect(try world.notices(of: world.ann).filter { $0.kind == .pageWritten }.count == 1)
    }

    @Test func turnsCanBeSwitchedOff() throws {
        let diary = try world.pair()
        try world.catalog.write(of: world.ann) {
            try store.change(diary.id, name: "  우리 일기 ", hasTurns: false, in: $0)
        }
        let changed = try world.diary(diary.id, of: world.bob)
        #expect(changed.name == "우리 일기" && !changed.hasTurns && changed.currentWriter == nil)
        try world.write("아무 때나", in: diary.id, finished: true)
        #expect(try world.titles(of: world.bob) == ["아무 때나"])
        #expect(throws: CatalogError.self) {
            try world.catalog.write(of: world.ann) { try store.change(diary.id, name: " ", hasTurns: nil, in: $0) }
        }
    }

    @Test func askingNotifiesThePersonOnTurn() throws {
        let diary = try world.pair()
        try store.ask(diary.id, by: world.ann)
        #expect(try world.notices(of: world.bob).map(\.kind) == [.diaryNews])
        #expect(throws: AlreadyAskedError.self) { try store.ask(diary.id, by: world.ann) }
        #expect(throws: CatalogError.self) { try store.ask(diary.id, by: world.bob) }
        world.clock.advance(.seconds(3600))
        try store.ask(diary.id, by: world.ann)
    }

    @Test func joiningShowsFinishedPagesOnly() throws {
        let alone = try world.catalog.write(of: world.ann) { try store.makeDiary(named: "여행", in: $0) }
        try world.write("제주", in: alone, day: "2026-10-01", finished: true)
        try world.write("쓰는 중", in: alone)
        #expect(try world.diary(alone, of: world.ann).hasTurns == false)
        let diary = try world.pair(in: alone)
        #expect(diary.id == alone)
        #expect(try world.titles(of: world.bob) == ["제주"])
    }

    @Test func turnsFollowTheOrderOfJoining() throws {
        let cai = try world.stranger()
        let diary = try world.pair()
        _ = try world.pair(world.bob, cai, in: diary.id)
        #expect(try world.diary(diary.id, of: cai).currentWriter == cai)
        try world.write("셋째", by: cai, in: diary.id, finished: true)
        #expect(try world.diary(diary.id, of: cai).currentWriter == world.ann)
        #expect(try world.titles(of: world.ann) == ["셋째"])
        #expect(try world.titles(of: world.bob) == ["셋째"])
    }

    @Test func personCanHaveSeveralDiaries() throws {
        try world.write("혼자")
        let pair = try world.pair()
        let names = try world.catalog.read { try store.diaries(of: world.ann, in: $0).map(\.name) }
        #expect(names == ["내 일기", "ann · bob"])
        #expect(try world.catalog.read { try store.diaries(of: world.bob, in: $0).map(\.id) } == [pair.id])
        #expect(throws: CatalogError.self) {
            try world.write("남의 일기장", by: try world.stranger(), in: pair.id)
        }
    }
}
