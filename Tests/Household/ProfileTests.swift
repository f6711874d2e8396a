import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct ProfileTests {
    private func person(_ instance: TestInstance, _ id: Person.ID) throws -> Person {
        try #require(try instance.catalog.read { try instance.catalog.people.find(id, in: $0) })
    }

    @Test func pageShowsNameJoiningDateAndItemCount() throws {
        let instance = try TestInstance()
        for title in ["하나", "둘", "셋"] { try instance.add(title) }
        try instance.add("받은 것", state: .inbox)
        let page = try instance.browser.get(SitePath.profile()).text
        #expect(page.contains("<h1>안나</h1>"))
        #expect(page.contains("2026년 11월 21일부터"))
        #expect(page.contains(" · 관리자"))
        #expect(page.contains("<dt>쪽지</dt><dd>3개</dd>"))
    }

    @Test func pictureStaysUntilItIsReplaced() throws {
        let instance = try TestInstance()
        let saved = try instance.browser.post(
            SitePath.profile(), form: ["nick": "안나", "face": "owl"], file: "picture",
            bytes: SamplePicture.png(width: 8, height: 8))
        #expect(saved.status == 303)
        let uploadedAvatar = try person(instance, instance.ann).avatar
        #expect(uploadedAvatar.picture != nil, "a file wins over a drawing")
        // The unchanged form has an empty file field and "own" selected.
        _ = try instance.browser.post(
            SitePath.profile(), form: ["nick": "안나2", "face": "own"], file: "picture", bytes: [])
        #expect(try person(instance, instance.ann).nick == "안나2")
        #expect(try person(instance, instance.ann).avatar == uploadedAvatar)
        _ = try instance.browser.post(SitePath.profile(), form: ["nick": "안나3"])
        #expect(try person(instance, instance.ann).avatar == uploadedAvatar)
        // A rejected form changes nothing.
        let refused = try instance.browser.post(SitePath.profile(), form: ["nick": "Bob", "face": "fox"])
        #expect(refused.status == 422)
        #expect(refused.text.contains("<details class=\"panel form\" id=\"edit\" open>"))
        #expect(refused.text.contains("value=\"Bob\""))
        #expect(try person(instance, instance.ann).avatar == uploadedAvatar)
        #expect(try person(instance, instance.ann).nick == "안나3")
        _ = try instance.browser.post(SitePath.profile(), form: ["nick": "안나3", "face": "fox"])
        #expect(try person(instance, instance.ann).avatar == .drawn(.fox))
    }

    @Test func accountDeletionIsConfirmedShownAndCancelled() throws {
        let instance = try TestInstance()
        let bob = try instance.browser(of: instance.bob)
        #expect(try bob.get(SitePath.profile()).text.contains(APIPath.export()))
        let wrongName = try bob.post(SitePath.leaving(), form: ["typed": "Bab"])
        #expect(wrongName.status == 422)
        #expect(wrongName.text.contains("The name does not match."))
        #expect(try bob.post(SitePath.leaving(), form: ["typed": "bob"]).status == 303)
        #expect(try instance.browser.get("/notifications").text.contains("Bob 님이 탈퇴를 신청했어요"))
        for path in ["/", "/settings", "/trash"] {
            let page = try bob.get(path).text
            #expect(page.contains("will be deleted on 28 November 2026"), "\(path)")
            #expect(page.contains(SitePath.staying()), "\(path)")
            #expect(Markup(page).problems.isEmpty)
        }
        #expect(!(try instance.browser.get("/").text.contains(SitePath.staying())))
        #expect(try instance.browser.get(SitePath.people()).text.contains("탈퇴 신청함"))
        #expect(try bob.post(SitePath.staying(), form: ["back": "/trash"]).header("Location") == "/trash")
        #expect(!(try bob.get("/").text.contains(SitePath.staying())))
        #expect(try bob.post(SitePath.staying(), form: [:]).status == 404)
    }

    @Test func administratorMustTransferAdministrationBeforeLeaving() throws {
        let instance = try TestInstance()
        let profile = try instance.browser.get(SitePath.profile()).text
        #expect(profile.contains("먼저 관리자를 넘겨야"))
        #expect(!profile.contains("name=\"typed\""))
        #expect(try instance.browser.post(SitePath.leaving(), form: ["typed": "안나"]).status == 422)
        let bob = try instance.browser(of: instance.bob)
        #expect(try bob.post(SitePath.ownership(), form: ["person": "\(instance.bob)", "sure": "1"]).status == 403)
        #expect(try instance.browser.post(SitePath.ownership(), form: ["person": "\(instance.bob)"]).status == 422)
        #expect(
            try instance.browser.post(SitePath.ownership(), form: ["person": "\(instance.bob)", "sure": "1"]).status
                == 303)
        #expect(try person(instance, instance.bob).isAdministrator)
        #expect(try !person(instance, instance.ann).isAdministrator)
        #expect(try instance.browser.post(SitePath.leaving(), form: ["typed": "안나"]).status == 303)
    }

    @Test func invitationsRequireTheAdministrator() throws {
        let instance = try TestInstance()
        let bob = try instance.browser(of: instance.bob)
        #expect(!(try bob.get(SitePath.people()).text.contains(SitePath.invitations())))
        #expect(try bob.post(SitePath.invitations(), form: ["name": "x"]).status == 403)
        let invitationPage = try instance.browser.post(SitePath.invitations(), form: ["name": "이모 <b>"])
        #expect(invitationPage.status == 200)
        #expect(invitationPage.header("Cache-Control") == "no-store")
        #expect(Markup(invitationPage.text).problems.isEmpty)
        let code = try #require(invitationPage.text.firstMatch(of: /value="([2-9A-Z]{4}-[2-9A-Z]{4})"/)).1
        #expect(invitationPage.text.contains("http://127.0.0.1:\(instance.port)/join/\(code.replacing("-", with: ""))"))
        #expect(invitationPage.text.contains("이 컴퓨터에서만"))
        #expect(!invitationPage.text.contains("class=\"qr-code\""))
        let pageAtHostName = try instance.browser.send(
            "POST", SitePath.invitations(),
            headers: ["Host": "seorap.example", "Content-Type": "application/x-www-form-urlencoded"], body: "name=")
        #expect(pageAtHostName.text.contains("http://seorap.example/join/"))
        #expect(pageAtHostName.text.contains("class=\"qr-code\""))
        try instance.catalog.write { try instance.catalog.people.revokeInvitation(2, by: instance.ann, in: $0) }
        let list = try instance.browser.get(SitePath.people()).text
        #expect(list.contains("이모 &lt;b&gt;"))
        #expect(!list.contains(code))
        #expect(list.contains("7일 남음"))
        #expect(try bob.post(SitePath.invitationRemoval(1), form: [:]).status == 403)
        #expect(try instance.browser.post(SitePath.invitationRemoval(1), form: [:]).status == 303)
        #expect(try instance.stranger.get("/join/\(code)").status == 410)
        #expect(try instance.browser.post(SitePath.invitationRemoval(1), form: [:]).status == 404)
    }
}
