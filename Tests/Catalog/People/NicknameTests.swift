import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct NicknameTests {
    @Test(arguments: [
        "민지", "Jo", "  하늘  ", "Ann Lee", "엄마❤️", "👩‍👩‍👧 우리", "김철수2", "ㅎㅎ", "ᄒᆞᆫ글", "Åsa", "1234567890123456789각",
    ])
    func validNamesAreAccepted(nick: String) {
        #expect(Nickname.problem(with: nick) == nil)
    }

    @Test(arguments: [
        ("", "이름을 적어"), ("   ", "이름을 적어"), ("각", "2~20자"), ("123456789012345678901", "2~20자"),
        ("a" + String(repeating: "\u{301}", count: 200) + "b", "2~20자"),
        ("❤️❤️", "글자나 숫자"), ("...", "글자나 숫자"), ("안\u{0}녕", "보이지 않는"), ("a\u{202E}b", "보이지 않는"), ("a\tb", "보이지 않는"),
        ("\u{3164}\u{3164}", "보이지 않는"), ("ad\u{200B}min", "보이지 않는"), ("관리자", "서랍이 쓰는"), ("Seorap", "서랍이 쓰는"),
        ("ＡＤＭＩＮ", "서랍이 쓰는"), ("r o o t", "서랍이 쓰는"), ("시스템!", "서랍이 쓰는"),
    ])
    func invalidNamesAreRejectedWithAReason(nick: String, reason: String) {
        #expect(Nickname.problem(with: nick)?.ko.contains(reason) == true, "\(nick.debugDescription)")
    }

    @Test func takenNameIsRejectedInEverySpelling() throws {
        let instance = try TestInstance()
        let people = instance.catalog.people
        func problem(_ nick: String, of id: Person.ID? = nil) throws -> String? {
            try instance.catalog.read { try people.problem(withNick: nick, of: id, in: $0)?.en }
        }
        for nick in ["bob", "BOB", " Bob ", "Ｂｏｂ"] { #expect(try problem(nick) == "This name is taken.") }
        #expect(try problem("bob", of: instance.bob) == nil)
        #expect(try problem("BOB", of: instance.bob) == nil)
        #expect(throws: CatalogError.self) { try instance.catalog.write { try people.create(nick: "ＢＯＢ", in: $0) } }
    }

    @Test func suggestionsAreValidAndDifferent() throws {
        for (drawing, language) in PresetAvatar.allCases.flatMap({ drawing in Language.allCases.map { (drawing, $0) } })
        {
            let names = Nickname.suggestions(for: drawing, language, start: 7)
            #expect(Set(names).count == names.count)
            for name in names { #expect(Nickname.problem(with: name) == nil, "\(name)") }
        }
        let instance = try TestInstance()
        for _ in 0..<5 {
            try instance.catalog.write { db in
                let nick = try instance.catalog.people.suggestedNick(for: .owl, .ko, in: db)
                _ = try instance.catalog.people.create(nick: nick, in: db)
            }
        }
        #expect(try instance.catalog.read { try instance.catalog.people.all(in: $0) }.count == 7)
    }
}
