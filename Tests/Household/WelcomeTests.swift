import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct WelcomeTests {
    /// Returns an instance without people, and its first-run link.
    private static func emptyInstance() throws -> (instance: TestInstance, link: String) {
        let instance = try TestInstance()
        let link = try instance.catalog.write { db in
            try db.execute(sql: "DELETE FROM person")
            return try #require(try instance.catalog.people.makeFirstRunLink(in: db)).text
        }
        return (instance, link)
    }

    private static func invite(_ instance: TestInstance) throws -> InvitationCode {
        try instance.catalog.write { try instance.catalog.people.invite("동생", by: instance.ann, in: $0).code }
    }

    private static func cookie(_ answer: LoopbackClient.Answer) throws -> String {
        String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
    }

    /// Returns the name that the page suggests.
    private static func suggestion(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="nick" type="text" value="([^"]+)"/)).1)
    }

    @Test func suggestedValuesCanBeSubmittedUnchanged() throws {
        let (instance, link) = try Self.emptyInstance()
        let page = try instance.stranger.get(SitePath.loginLink(SecretSegment(link)))
        #expect(page.status == 200)
        #expect(page.header("Cache-Control") == "no-store")
        #expect(Markup(page.text).problems.isEmpty)
        #expect(page.text.matches(of: /type="radio" name="face"/).count == PresetAvatar.allCases.count)
        let chosen = try #require(page.text.firstMatch(of: /name="face" value="(\w+)" checked/)).1
        let answer = try instance.stranger.post(
            SitePath.loginLink(SecretSegment(link)),
            form: ["nick": try Self.suggestion(page.text), "face": String(chosen), "language": "ko", "theme": "system"])
        #expect(answer.status == 303)
        let home = try instance.stranger.get("/", headers: ["Cookie": try Self.cookie(answer)])
        #expect(home.status == 200)
        #expect(home.text.contains("/assets/\(chosen)-"), "the picture is shown in the bars")
        #expect(try instance.catalog.read { try instance.catalog.people.administrator(in: $0) } != nil)
        #expect(try instance.stranger.get(SitePath.loginLink(SecretSegment(link))).status == 410)
    }

    @Test func firstRunFormSavesNameAvatarLanguageAndTheme() throws {
        let (instance, link) = try Self.emptyInstance()
        _ = try instance.stranger.post(
            SitePath.loginLink(SecretSegment(link)),
            form: ["nick": "Min", "face": "whale", "language": "en", "theme": "dark"])
        let owner = try #require(try instance.catalog.read { try instance.catalog.people.administrator(in: $0) })
        #expect(owner.nick == "Min")
        #expect(owner.avatar == .drawn(.whale))
        #expect(owner.language == .en)
        #expect(owner.theme == "dark")
    }

    @Test func rejectedFormKeepsInputAndTheInvitation() throws {
        let instance = try TestInstance()
        let path = SitePath.invitation(SecretSegment(try Self.invite(instance).text))
        let refused = try instance.stranger.post(
            path, form: ["nick": "BOB", "face": "owl", "language": "en", "theme": "dark"])
        #expect(refused.status == 422)
        #expect(Markup(refused.text).problems.isEmpty)
        #expect(refused.text.contains("value=\"BOB\""))
        #expect(refused.text.contains("value=\"owl\" checked"))
        #expect(refused.text.contains("value=\"en\" selected"))
        #expect(refused.text.contains("value=\"dark\" selected"))
        #expect(refused.text.contains("이미 있는 이름이에요."))
        #expect(try instance.stranger.post(path, form: ["nick": "다나", "face": "nonsense"]).status == 303)
    }

    @Test func nameIsCheckedWhileTyping() throws {
        let instance = try TestInstance()
        let path = SitePath.invitation(SecretSegment(try Self.invite(instance).text))
        func checkName(_ client: LoopbackClient, _ path: String, _ nick: String) throws -> LoopbackClient.Answer {
            let text = nick.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try client.get("\(path)?nick=\(text)", headers: ["Accept": "text/html-fragment"])
        }
        for (nick, part) in [("bob", "이미 있는"), ("관리자", "서랍이 쓰는"), ("가", "2~20자"), ("!!", "글자나 숫자"), ("다나", "")] {
            let answer = try checkName(instance.stranger, path, nick)
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type")?.hasPrefix("text/plain") == true)
            #expect(part.isEmpty ? answer.text.isEmpty : answer.text.contains(part), "\(nick)")
        }
        #expect(try checkName(instance.browser, SitePath.profile(), "안나").text.isEmpty, "one's own name")
        #expect(try checkName(instance.browser, SitePath.profile(), "Bob").text.contains("이미 있는"))
        #expect(try checkName(instance.stranger, SitePath.profile(), "Bob").status == 401)
        #expect(try checkName(instance.stranger, SitePath.invitation("ABCD2345"), "Bob").status == 410)
    }

    @Test func invitationCodeIsRedeemedOnce() throws {
        let instance = try TestInstance()
        let code = try Self.invite(instance)
        #expect(Markup(try instance.stranger.get(SitePath.joining()).text).problems.isEmpty)
        for wrong in ["", "ABCD-2345", "없는글자"] {
            #expect(try instance.stranger.post(SitePath.joining(), form: ["code": wrong]).status == 422)
        }
        let accepted = try instance.stranger.post(SitePath.joining(), form: ["code": code.spoken.lowercased()])
        #expect(accepted.status == 303)
        #expect(accepted.header("Location") == SitePath.invitation(SecretSegment(code.text)))
        for _ in 0..<2 {
            #expect(try instance.stranger.get(SitePath.invitation(SecretSegment(code.text))).status == 200)
        }
        let joined = try instance.stranger.post(SitePath.invitation(SecretSegment(code.text)), form: ["nick": "다나"])
        #expect(joined.status == 303)
        let cookie = try Self.cookie(joined)
        #expect(try instance.browser.get("/notifications").text.contains("다나 님이 참여했어요"))
        #expect(try instance.stranger.get("/", headers: ["Cookie": cookie]).status == 200)
        #expect(
            try instance.stranger.post(SitePath.invitation(SecretSegment(code.text)), form: ["nick": "또다나"]).status
                == 410)
        #expect(try instance.stranger.get(SitePath.invitation(SecretSegment(code.text))).status == 410)
    }

    @Test func uploadedPictureBecomesTheAvatar() throws {
        let instance = try TestInstance()
        let path = SitePath.invitation(SecretSegment(try Self.invite(instance).text))
        let rejected = try instance.stranger.post(
            path, form: ["nick": "다나"], file: "picture", bytes: Array("nothing".utf8))
        #expect(rejected.status == 422)
        #expect(rejected.text.contains("그림 파일이 아니에요"))
        let saved = try instance.stranger.post(
            path, form: ["nick": "다나", "face": "owl"], file: "picture", bytes: SamplePicture.png(width: 8, height: 8))
        #expect(saved.status == 303)
        let dana = try #require(try instance.catalog.read { try instance.catalog.people.find(nick: "다나", in: $0) })
        let picture = try #require(dana.avatar.picture)
        // Members of the instance can see the picture; others cannot.
        for client in [try instance.browser(of: dana.id), instance.browser] {
            #expect(try client.get(SitePath.media(picture)).status == 200)
        }
        #expect(try instance.stranger.get(SitePath.media(picture)).status == 401)
        #expect(
            try instance.browser.get(SitePath.people()).text.contains(SitePath.picture(MediaStore.key(of: picture), 80))
        )
    }

    @Test func uploadWithoutAValidLinkIsRejected() throws {
        let instance = try TestInstance()
        let before = try FileManager.default.contentsOfDirectory(atPath: instance.catalog.folder.incoming)
        let secret = String(repeating: "0", count: 64)
        for path in [
            SitePath.loginLink(SecretSegment(secret)), SitePath.invitation("ABCD2345"), SitePath.invitation("x"),
        ] {
            let answer = try instance.stranger.post(
                path, form: ["nick": "다나"], file: "picture", bytes: SamplePicture.png(width: 8, height: 8))
            #expect(answer.status == 410)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: instance.catalog.folder.incoming) == before)
    }
}
