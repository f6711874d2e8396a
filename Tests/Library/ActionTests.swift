import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct ActionTests {
    /// Follows a redirect with the toast's cookie, as a browser would.
    private func follow(_ answer: LoopbackClient.Answer, in instance: TestInstance) throws -> String {
        #expect(answer.status == 303)
        let location = try #require(answer.header("Location"))
        let flash = answer.headers.first { $0.name.lowercased() == "set-cookie" && $0.value.hasPrefix("flash=") }
        let cookie = "seorap=\(instance.cookie)" + (flash.map { "; " + $0.value.prefix { $0 != ";" } } ?? "")
        let page = try instance.browser.get(location, headers: ["Cookie": cookie])
        if flash != nil {
            #expect(page.header("Set-Cookie")?.contains("Max-Age=0") == true)
            #expect(page.header("Cache-Control") == "no-store")
        }
        return page.text
    }

    @Test func actionRedirectsWithAToastThatUndoesIt() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘 <1>")
        let answer = try instance.browser.post(
            SitePath.itemState(item.id), form: ["state": "trashed", "back": "/favourites?sort=title"])
        #expect(answer.header("Location") == "/favourites?sort=title")
        let page = try follow(answer, in: instance)
        #expect(page.contains("‘라멘 &lt;1&gt;’ 휴지통으로 옮겼어요"))
        let undo = try #require(page.firstMatch(of: /action="(\/changes\/\d+\/undo)"/)?.1)
        #expect(try instance.item(item.id).state == .trashed)
        let undone = try instance.browser.post(String(undo), form: [:])
        #expect(try follow(undone, in: instance).contains("되돌렸어요"))
        #expect(try instance.item(item.id).state == .kept)
        #expect(try instance.browser.post(String(undo), form: [:]).status == 409)
        let redo = String(undo).replacingOccurrences(of: "undo", with: "redo")
        #expect(try instance.browser.post(redo, form: [:]).status == 303)
        #expect(try instance.item(item.id).state == .trashed)
    }

    @Test(arguments: ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a b", "javascript:x"])
    func foreignReturnAddressIsIgnored(back: String) throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        let answer = try instance.browser.post(SitePath.itemFavourite(item.id), form: ["on": "1", "back": back])
        #expect(answer.header("Location") == "/")
    }

    @Test func formsChangeTagsFolderNoteAndState() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        _ = try instance.browser.post(SitePath.folders(), form: ["name": "맛집", "emoji": "🍜", "parent": ""])
        _ = try instance.browser.post(SitePath.itemTags(item.id), form: ["tags": "요리, #국물,요리"])
        #expect(try instance.item(item.id).tags == ["국물", "요리"])
        _ = try instance.browser.post(SitePath.itemTags(item.id), form: ["remove": "국물"])
        _ = try instance.browser.post(SitePath.itemTags(item.id), form: ["add": "면"])
        #expect(try instance.item(item.id).tags == ["면", "요리"])
        _ = try instance.browser.post(SitePath.itemFolder(item.id), form: ["folder": "1"])
        #expect(try instance.item(item.id).folder == 1)
        #expect(try instance.browser.post(SitePath.itemFolder(item.id), form: ["folder": "99"]).status == 422)
        _ = try instance.browser.post(SitePath.itemNote(item.id), form: ["note": "첫째"])
        let stale = ["note": "둘째", "version": "1"] as KeyValuePairs
        #expect(try instance.browser.post(SitePath.itemNote(item.id), form: stale).status == 409)
        #expect(try instance.item(item.id).note == "첫째")
        _ = try instance.browser.post(SitePath.itemState(item.id), form: ["state": "archived"])
        #expect(try instance.item(item.id).state == .archived)
        #expect(try instance.browser.post(SitePath.itemState(item.id), form: ["state": "nonsense"]).status == 422)
        _ = try instance.browser.post(SitePath.itemRemoval(item.id), form: [:])
        #expect(try instance.browser.get(SitePath.item(item.id)).status == 404)
    }

    @Test func bulkActionChangesOnlySelectedItems() throws {
        let instance = try TestInstance()
        let items = try (0..<3).map { try instance.add("항목 \($0)") }
        let (a, b) = (String(items[0].id), String(items[1].id))
        let answer = try instance.browser.post(SitePath.bulk(), form: ["id": a, "id": b, "do": "auto", "tags": "묶음"])
        #expect(try follow(answer, in: instance).contains("2개 태그를 붙였어요: 묶음"))
        #expect(try items.map { try instance.item($0.id).tags } == [["묶음"], ["묶음"], []])
        _ = try instance.browser.post(SitePath.bulk(), form: ["id": a, "id": b, "do": "trash"])
        #expect(try items.map { try instance.item($0.id).state } == [.trashed, .trashed, .kept])
        _ = try instance.browser.post(SitePath.undoLast(), form: [:])
        #expect(try items.map { try instance.item($0.id).state } == [.kept, .kept, .kept])
        #expect(try instance.browser.post(SitePath.bulk(), form: ["do": "trash"]).status == 422)
        #expect(try instance.browser.post(SitePath.bulk(), form: ["id": a, "do": "nonsense"]).status == 422)
        #expect(try instance.browser.post(SitePath.bulk(), form: ["id": a, "do": "tag", "tags": " "]).status == 422)
    }

    @Test func fragmentResponseContainsOnlyTheToast() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        let answer = try instance.browser.send(
            "POST", SitePath.itemFavourite(item.id),
            headers: ["Accept": "text/html-fragment", "Content-Type": "application/x-www-form-urlencoded"], body: "on=1"
        )
        #expect(answer.status == 200)
        #expect(answer.text.hasPrefix("<div class=\"toast\">"))
        #expect(answer.text.contains("즐겨찾기에 넣었어요"))
        #expect(Markup(answer.text).problems.isEmpty)
    }

    @Test func rejectedFormKeepsItsInput() throws {
        let instance = try TestInstance()
        let folder = try instance.browser.post(SitePath.folders(), form: ["name": "", "emoji": "🍜", "parent": ""])
        #expect(folder.status == 422)
        #expect(folder.text.contains("value=\"🍜\""))
        #expect(folder.text.contains("aria-invalid=\"true\""))
        #expect(Markup(folder.text).problems.isEmpty)
        let name = try instance.browser.post(SitePath.profile(), form: ["nick": String(repeating: "가", count: 41)])
        #expect(name.status == 422)
        #expect(name.text.contains("2~20자"))
        let submission = try instance.browser.post(SitePath.inbox(), form: ["text": "그냥 <글>"])
        #expect(submission.status == 422)
        #expect(submission.text.contains("그냥 &lt;글&gt;"))
    }

    @Test func submittedTextSavesEachURLOnce() throws {
        let instance = try TestInstance()
        let text = "이것 봐 (https://a.example/1) 그리고 https://b.example/2. 끝"
        #expect(try instance.browser.post(SitePath.inbox(), form: ["text": text]).status == 303)
        let titles = try instance.catalog.read { db in
            try instance.catalog.items.page(ItemQuery(owner: instance.ann), in: db).rows.map(\.title)
        }
        #expect(Set(titles) == ["https://a.example/1", "https://b.example/2"])
        let again = try instance.browser.post(SitePath.inbox(), form: ["text": "https://a.example/1"])
        #expect(try follow(again, in: instance).contains("이미 있어요"))
    }

    @Test func foldersAreMovedAndRemovedWithoutTheirItems() throws {
        let instance = try TestInstance()
        _ = try instance.browser.post(SitePath.folders(), form: ["name": "위", "emoji": "", "parent": ""])
        _ = try instance.browser.post(SitePath.folders(), form: ["name": "아래", "emoji": "", "parent": "1"])
        let item = try instance.add("라멘", folder: 2)
        let into = try instance.browser.post(SitePath.folder(1), form: ["name": "위", "emoji": "", "parent": "2"])
        #expect(into.status == 422)
        #expect(into.text.contains("자기 안으로"))
        _ = try instance.browser.post(SitePath.folder(2), form: ["name": "아래쪽", "emoji": "🍜", "parent": ""])
        #expect(try instance.browser.get(SitePath.folder(2)).text.contains("🍜 아래쪽"))
        _ = try instance.browser.post(SitePath.folderRemoval(2), form: ["items": "keep"])
        #expect(try instance.item(item.id).folder == nil)
        #expect(try instance.item(item.id).state == .kept)
        #expect(try instance.browser.get(SitePath.folder(2)).status == 404)
    }

    @Test func tagsAreRenamedAndRemoved() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘", tags: ["면 요리"])
        let answer = try instance.browser.post(SitePath.tagName("면 요리"), form: ["name": "국수"])
        #expect(answer.header("Location") == SitePath.tag("국수"))
        #expect(try instance.item(item.id).tags == ["국수"])
        _ = try instance.browser.post(SitePath.tagRemoval("국수"), form: [:])
        #expect(try instance.item(item.id).tags == [])
        #expect(try instance.browser.post(SitePath.tagRemoval("국수"), form: [:]).status == 404)
    }

    @Test func longListContinuesOnTheNextPage() throws {
        let instance = try TestInstance()
        for number in 0..<70 { try instance.add("항목 \(number)", tags: ["많음"]) }
        let first = try instance.browser.get("/tags/%EB%A7%8E%EC%9D%8C").text
        let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = try instance.browser.get(next.replacingOccurrences(of: "&amp;", with: "&")).text
        #expect(first.contains(/항목 69\s*</))
        #expect(!first.contains(/항목 9\s*</))
        #expect(second.contains(/항목 9\s*</))
        #expect(!second.contains(/항목 69\s*</))
        #expect(Markup(second).problems.isEmpty)
    }

    @Test func emptyingTheTrashCanBeUndone() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        _ = try instance.browser.post(SitePath.itemState(item.id), form: ["state": "trashed"])
        #expect(try instance.browser.get(SitePath.trash()).text.contains("라멘"))
        _ = try instance.browser.post(SitePath.trashRemoval(), form: [:])
        #expect(try instance.browser.get(SitePath.trash()).text.contains("휴지통이 비어 있어요"))
        _ = try instance.browser.post(SitePath.undoLast(), form: [:])
        #expect(try instance.item(item.id).state == .trashed)
    }
}
