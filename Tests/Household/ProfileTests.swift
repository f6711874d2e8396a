import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct ProfileTests {
    private func person(_ house: NoteHouse, _ id: Person.ID) throws -> Person {
        try #require(try house.catalog.read { try house.catalog.people.find(id, in: $0) })
    }

    @Test func pageShowsNameJoiningDateAndItemCount() throws {
        let house = try NoteHouse()
        for title in ["하나", "둘", "셋"] { try house.add(title) }
        try house.add("받은 것", state: .inbox)
        let page = try house.browser.get(SitePath.profile()).text
        #expect(page.contains("<h1>안나</h1>"))
        #expect(page.contains("2026년 11월 21일부터"))
        #expect(page.contains(" · 관리자"))
        #expect(page.contains("<dt>쪽지</dt><dd>3개</dd>"))
    }

    @Test func aPictureStaysUntilAnotherOneComes() throws {
        let house = try NoteHouse()
        let saved = try house.browser.post(
            SitePath.profile(), form: ["nick": "안나", "face": "owl"], file: "picture",
            bytes: SamplePicture.png(width: 8, height: 8))
        #expect(saved.status == 303)
        let own = try person(house, house.ann).avatar
        #expect(own.picture != nil, "a file wins over a drawing")
        // The unchanged form has an empty file field and "own" selected.
        _ = try house.browser.post(
            SitePath.profile(), form: ["nick": "안나2", "face": "own"], file: "picture", bytes: [])
        #expect(try person(house, house.ann).nick == "안나2")
        #expect(try person(house, house.ann).avatar == own)
        _ = try house.browser.post(SitePath.profile(), form: ["nick": "안나3"])
        #expect(try person(house, house.ann).avatar == own)
        // A rejected form changes nothing.
        let refused = try house.browser.post(SitePath.profile(), form: ["nick": "Bob", "face": "fox"])
        #expect(refused.status == 422)
        #expect(refused.text.contains("<details class=\"panel form\" id=\"edit\" open>"))
        #expect(refused.text.contains("value=\"Bob\""))
        #expect(try person(house, house.ann).avatar == own)
        #expect(try person(house, house.ann).nick == "안나3")
        _ = try house.browser.post(SitePath.profile(), form: ["nick": "안나3", "face": "fox"])
        #expect(try person(house, house.ann).avatar == .drawn(.fox))
    }

    @Test func leavingIsTypedShownAndTakenBack() throws {
        let house = try NoteHouse()
        let bob = try house.browser(of: house.bob)
        #expect(try bob.get(SitePath.profile()).text.contains(APIPath.export()))
        let wrong = try bob.post(SitePath.leaving(), form: ["typed": "Bab"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("The name does not match."))
        #expect(try bob.post(SitePath.leaving(), form: ["typed": "bob"]).status == 303)
        #expect(try house.browser.get("/notifications").text.contains("Bob 님이 탈퇴를 신청했어요"))
        for path in ["/", "/settings", "/trash"] {
            let page = try bob.get(path).text
            #expect(page.contains("will be deleted on 28 November 2026"), "\(path)")
            #expect(page.contains(SitePath.staying()), "\(path)")
            #expect(Markup(page).problems.isEmpty)
        }
        #expect(!(try house.browser.get("/").text.contains(SitePath.staying())))
        #expect(try house.browser.get(SitePath.people()).text.contains("탈퇴 신청함"))
        #expect(try bob.post(SitePath.staying(), form: ["back": "/trash"]).header("Location") == "/trash")
        #expect(!(try bob.get("/").text.contains(SitePath.staying())))
        #expect(try bob.post(SitePath.staying(), form: [:]).status == 404)
    }

    @Test func ownerMustTransferOwnershipBeforeLeaving() throws {
        let house = try NoteHouse()
        let profile = try house.browser.get(SitePath.profile()).text
        #expect(profile.contains("먼저 관리자를 넘겨야"))
        #expect(!profile.contains("name=\"typed\""))
        #expect(try house.browser.post(SitePath.leaving(), form: ["typed": "안나"]).status == 422)
        let bob = try house.browser(of: house.bob)
        #expect(try bob.post(SitePath.ownership(), form: ["person": "\(house.bob)", "sure": "1"]).status == 403)
        #expect(try house.browser.post(SitePath.ownership(), form: ["person": "\(house.bob)"]).status == 422)
        #expect(
            try house.browser.post(SitePath.ownership(), form: ["person": "\(house.bob)", "sure": "1"]).status == 303)
        #expect(try person(house, house.bob).isAdministrator)
        #expect(try !person(house, house.ann).isAdministrator)
        #expect(try house.browser.post(SitePath.leaving(), form: ["typed": "안나"]).status == 303)
    }

    @Test func invitationsRequireTheOwner() throws {
        let house = try NoteHouse()
        let bob = try house.browser(of: house.bob)
        #expect(!(try bob.get(SitePath.people()).text.contains(SitePath.invitations())))
        #expect(try bob.post(SitePath.invitations(), form: ["name": "x"]).status == 403)
        let made = try house.browser.post(SitePath.invitations(), form: ["name": "이모 <b>"])
        #expect(made.status == 200)
        #expect(made.header("Cache-Control") == "no-store")
        #expect(Markup(made.text).problems.isEmpty)
        let code = try #require(made.text.firstMatch(of: /value="([2-9A-Z]{4}-[2-9A-Z]{4})"/)).1
        #expect(made.text.contains("http://127.0.0.1:\(house.port)/join/\(code.replacing("-", with: ""))"))
        #expect(made.text.contains("이 컴퓨터에서만"))
        #expect(!made.text.contains("class=\"qr-code\""))
        let named = try house.browser.send(
            "POST", SitePath.invitations(),
            headers: ["Host": "seorap.example", "Content-Type": "application/x-www-form-urlencoded"], body: "name=")
        #expect(named.text.contains("http://seorap.example/join/"))
        #expect(named.text.contains("class=\"qr-code\""))
        try house.catalog.write { try house.catalog.people.revokeInvitation(2, by: house.ann, in: $0) }
        let list = try house.browser.get(SitePath.people()).text
        #expect(list.contains("이모 &lt;b&gt;"))
        #expect(!list.contains(code))
        #expect(list.contains("7일 남음"))
        #expect(try bob.post(SitePath.invitationRemoval(1), form: [:]).status == 403)
        #expect(try house.browser.post(SitePath.invitationRemoval(1), form: [:]).status == 303)
        #expect(try house.stranger.get("/join/\(code)").status == 410)
        #expect(try house.browser.post(SitePath.invitationRemoval(1), form: [:]).status == 404)
    }
}
