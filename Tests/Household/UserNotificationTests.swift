import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct UserNotificationTests {
    private let house: NoteHouse

    init() throws {
        house = try NoteHouse()
    }

    @discardableResult
    private func tell(_ text: String, _ kind: NotificationKind = .linkLost, path: String? = "/trash") throws
        -> UserNotification.ID
    {
        try house.catalog.write(of: house.ann) { scope in
            try house.catalog.notifications.add(kind, title: Phrase(text, text), path: path, in: scope)
            return scope.db.lastInsertedRowID
        }
    }

    private func bell(_ client: LoopbackClient) throws -> Substring? {
        try client.get("/settings").text.firstMatch(
            of: /class="btn btn--ghost btn--square bell".*?<span class="count">(.*?)<\/span>/.dotMatchesNewlines())?.1
    }

    @Test func theBellCountsWhatIsUnread() throws {
        #expect(try bell(house.browser) == "")
        try tell("하나")
        let two = try tell("둘")
        #expect(try bell(house.browser) == "2")
        #expect(try bell(house.browser(of: house.bob)) == "")
        let open = try house.browser.post(SitePath.noticeReading(two), form: [:])
        #expect(open.status == 303)
        #expect(open.header("Location") == "/trash")
        #expect(try bell(house.browser) == "1")
        _ = try house.browser.post(SitePath.noticesReading(), form: [:])
        #expect(try bell(house.browser) == "")
        #expect(try house.browser.get(SitePath.notices()).text.contains("하나"))
        _ = try house.browser.post(SitePath.noticeRemoval(two), form: [:])
        #expect(try !house.browser.get(SitePath.notices()).text.contains("id=\"n\(two)\""))
        _ = try house.browser.post(SitePath.noticesRemoval(), form: [:])
        #expect(try house.browser.get(SitePath.notices()).text.contains("알림이 없어요"))
    }

    @Test func notificationsOfAnotherPersonAreNotFound() throws {
        let id = try tell("비밀")
        let bob = try house.browser(of: house.bob)
        #expect(try !bob.get(SitePath.notices()).text.contains("비밀"))
        #expect(try bob.post(SitePath.noticeReading(id), form: [:]).status == 404)
        #expect(try bob.post(SitePath.noticeRemoval(id), form: [:]).status == 404)
        _ = try bob.post(SitePath.noticesReading(), form: [:])
        _ = try bob.post(SitePath.noticesRemoval(), form: [:])
        #expect(try bell(house.browser) == "1")
    }

    @Test func aKindCanBeSwitchedOff() throws {
        let answer = try house.browser.post(SitePath.noticeKinds(), form: ["kind": "importFailed", "kind": "nonsense"])
        #expect(answer.status == 303)
        try tell("끊김", .linkLost)
        try tell("실패", .importFailed)
        let page = try house.browser.get(SitePath.notices()).text
        #expect(page.contains("실패"))
        #expect(!page.contains("끊김</span>"))
        #expect(page.contains("value=\"importFailed\" checked"))
        #expect(!page.contains("value=\"linkLost\" checked"))
    }

    @Test func longListsGoOn() throws {
        for number in 1...60 { try tell("알림 \(number).") }
        let first = try house.browser.get(SitePath.notices()).text
        #expect(first.contains("알림 60."))
        #expect(!first.contains("알림 10."))
        let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = try house.browser.get(String(next)).text
        #expect(second.contains("알림 10."))
        #expect(second.contains("알림 1."))
        #expect(!second.contains("알림 11."))
    }
}
