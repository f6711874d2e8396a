import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct UserNotificationTests {
    private let instance: TestInstance

    init() throws {
        instance = try TestInstance()
    }

    @discardableResult
    private func addNotification(_ text: String, _ kind: NotificationKind = .linkLost, path: String? = "/trash") throws
        -> UserNotification.ID
    {
        try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.notifications.add(kind, title: Phrase(text, text), path: path, in: scope)
            return scope.db.lastInsertedRowID
        }
    }

    /// Returns the count on the bell; empty without unread notifications.
    private func bellCount(_ client: LoopbackClient) throws -> Substring? {
        try client.get("/settings").text.firstMatch(
            of: /class="btn btn--ghost btn--square bell".*?<span class="count">(.*?)<\/span>/.dotMatchesNewlines())?.1
    }

    @Test func bellShowsTheUnreadCount() throws {
        #expect(try bellCount(instance.browser) == "")
        try addNotification("하나")
        let second = try addNotification("둘")
        #expect(try bellCount(instance.browser) == "2")
        #expect(try bellCount(instance.browser(of: instance.bob)) == "")
        let open = try instance.browser.post(SitePath.noticeReading(second), form: [:])
        #expect(open.status == 303)
        #expect(open.header("Location") == "/trash")
        #expect(try bellCount(instance.browser) == "1")
        _ = try instance.browser.post(SitePath.noticesReading(), form: [:])
        #expect(try bellCount(instance.browser) == "")
        #expect(try instance.browser.get(SitePath.notices()).text.contains("하나"))
        _ = try instance.browser.post(SitePath.noticeRemoval(second), form: [:])
        #expect(try !instance.browser.get(SitePath.notices()).text.contains("id=\"n\(second)\""))
        _ = try instance.browser.post(SitePath.noticesRemoval(), form: [:])
        #expect(try instance.browser.get(SitePath.notices()).text.contains("알림이 없어요"))
    }

    @Test func notificationsOfAnotherPersonAreNotFound() throws {
        let id = try addNotification("비밀")
        let bob = try instance.browser(of: instance.bob)
        #expect(try !bob.get(SitePath.notices()).text.contains("비밀"))
        #expect(try bob.post(SitePath.noticeReading(id), form: [:]).status == 404)
        #expect(try bob.post(SitePath.noticeRemoval(id), form: [:]).status == 404)
        _ = try bob.post(SitePath.noticesReading(), form: [:])
        _ = try bob.post(SitePath.noticesRemoval(), form: [:])
        #expect(try bellCount(instance.browser) == "1")
    }

    @Test func disabledKindsAreNotStored() throws {
        let answer = try instance.browser.post(
            SitePath.noticeKinds(), form: ["kind": "importFailed", "kind": "nonsense"])
        #expect(answer.status == 303)
        try addNotification("끊김", .linkLost)
        try addNotification("실패", .importFailed)
        let page = try instance.browser.get(SitePath.notices()).text
        #expect(page.contains("실패"))
        #expect(!page.contains("끊김</span>"))
        #expect(page.contains("value=\"importFailed\" checked"))
        #expect(!page.contains("value=\"linkLost\" checked"))
    }

    @Test func notificationsContinueOnTheNextPage() throws {
        for number in 1...60 { try addNotification("알림 \(number).") }
        let first = try instance.browser.get(SitePath.notices()).text
        #expect(first.contains("알림 60."))
        #expect(!first.contains("알림 10."))
        let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = try instance.browser.get(String(next)).text
        #expect(second.contains("알림 10."))
        #expect(second.contains("알림 1."))
        #expect(!second.contains("알림 11."))
    }
}
