import Catalog
import Foundation
import HTTPServer
import Site
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct DeviceTests {
    /// Signs in another browser of Ann, or of `person`.
    private func phone(_ instance: TestInstance, of person: Person.ID? = nil, name: String = "폰") throws -> (
        id: Int64, client: LoopbackClient
    ) {
        let (device, secret) = try instance.catalog.write { db in
            try instance.catalog.people.signIn(person ?? instance.ann, browser: name, in: db)
        }
        return (device.id, LoopbackClient(port: instance.port, headers: ["Cookie": "seorap=\(secret.text)"]))
    }

    @Test func pageListsBrowsersAndMarksTheCurrentOne() throws {
        let instance = try TestInstance()
        let phone = try phone(instance)
        _ = try phone.client.get("/")
        // The time of the last request is written in the background. Writes are serial, so an empty one waits for it.
        try instance.catalog.write { _ in }
        let page = try instance.browser.get(SitePath.devices()).text
        #expect(page.contains("value=\"폰\""))
        #expect(page.contains("value=\"Test\""))
        #expect(!page.contains("value=\"script\""))
        #expect(page.matches(of: /지금 이 기기/).count == 1)
        #expect(page.contains(SitePath.deviceRevocation(phone.id)))
        #expect(page.contains("마지막 사용 방금"))
        #expect(Markup(page).problems.isEmpty)
    }

    @Test func deviceIsRenamedAndARejectedNameIsShownAgain() throws {
        let instance = try TestInstance()
        let phone = try phone(instance)
        #expect(try instance.browser.post(SitePath.deviceName(phone.id), form: ["name": "앤의 폰"]).status == 303)
        #expect(try instance.browser.get(SitePath.devices()).text.contains("value=\"앤의 폰\""))
        let long = String(repeating: "길", count: 101)
        let refused = try instance.browser.post(SitePath.deviceName(phone.id), form: ["name": long])
        #expect(refused.status == 422)
        #expect(refused.text.contains(long))
        #expect(refused.text.contains("aria-invalid"))
        #expect(Markup(refused.text).problems.isEmpty)
    }

    @Test func anotherPersonsDeviceIsNotFound() throws {
        let instance = try TestInstance()
        let phone = try phone(instance)
        let bob = try instance.browser(of: instance.bob)
        #expect(try bob.post(SitePath.deviceName(phone.id), form: ["name": "x"]).status == 404)
        #expect(try bob.post(SitePath.deviceRevocation(phone.id), form: [:]).status == 404)
        #expect(!(try bob.get(SitePath.devices()).text.contains("폰\"")))
        #expect(try phone.client.get("/").status == 200)
    }

    @Test(arguments: [nil, "", "evrything", "Read", "read add"])
    func tokenWithoutAKnownScopeIsRejected(scope: String?) throws {
        let instance = try TestInstance()
        let before = try instance.catalog.read { try instance.catalog.people.devices(of: instance.ann, in: $0).count }
        let refused =
            if let scope {
                try instance.browser.post(SitePath.tokens(), form: ["name": "단축어", "scope": scope])
            } else {
                try instance.browser.post(SitePath.tokens(), form: ["name": "단축어"])
            }
        #expect(refused.status == 422)
        #expect(refused.text.contains("value=\"단축어\""))
        #expect(refused.text.contains("토큰의 권한을 골라 주세요."))
        #expect(
            try instance.catalog.read { try instance.catalog.people.devices(of: instance.ann, in: $0).count } == before)
    }

    @Test func invalidScopeIsReportedAtItsField() throws {
        let instance = try TestInstance()
        let refused = try instance.browser.post(SitePath.tokens(), form: ["name": "단축어", "scope": "evrything"]).text
        #expect(refused.contains("id=\"f-scope-problem\""))
        #expect(!refused.contains("id=\"f-name-problem\""))
        #expect(refused.contains("<option value=\"\" selected>골라 주세요</option>"))
        #expect(Markup(refused).problems.isEmpty)
    }

    @Test func rejectedTokenNameKeepsTheChosenScope() throws {
        let instance = try TestInstance()
        let refused = try instance.browser.post(SitePath.tokens(), form: ["name": " ", "scope": "read"])
        #expect(refused.status == 422)
        #expect(refused.text.contains("id=\"f-name-problem\""))
        #expect(refused.text.contains("<option value=\"read\" selected>"))
    }

    @Test func revokingADeviceClosesItsEventStream() async throws {
        let instance = try TestInstance()
        let phone = try phone(instance)
        _ = try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.notifications.add(.linkLost, title: Phrase("끊김", "Lost"), path: nil, in: scope)
        }
        let stream = Task { try await Self.onThread { try phone.client.get(APIPath.events()) } }
        try await Self.onThread { while instance.catalog.events.listenerCount == 0 { sched_yield() } }
        let revoked = try await Self.onThread {
            try instance.browser.post(SitePath.deviceRevocation(phone.id), form: [:])
        }
        #expect(revoked.status == 303)
        // The answer ends when the stream ends.
        let answer = try await stream.value
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type")?.hasPrefix("text/event-stream") == true)
        #expect(answer.text.contains("event: unread\ndata: {\"unread\":1}\n"))
        #expect(answer.text.matches(of: /event:/).count == 1)
        #expect(try phone.client.get("/").status == 401)
        #expect(try instance.browser.get("/").status == 200)
    }

    /// Runs `body` on a thread of its own, because waiting must not block the few threads that write the stream.
    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }
}
