import Catalog
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct SavedViewTests {
    private func sidebar(_ instance: TestInstance) throws -> [String] {
        let page = try instance.browser.get(SitePath.folders(), headers: ["Cookie": "seorap=\(instance.cookie)"]).text
        return page.matches(of: /<a href="([^"]+)"[^>]*><svg[^>]*><use href="[^"]*#filter"/).map { String($0.1) }
    }

    private func post(_ instance: TestInstance, _ form: KeyValuePairs<String, String>) throws -> LoopbackClient.Answer {
        try instance.browser.post(SitePath.views(), form: form)
    }

    @Test func sidebarShowsSavedViewsInTheirOrder() throws {
        let instance = try TestInstance()
        for (title, url) in [("하나", "/a?x=1"), ("둘", "/b"), ("셋", "/c")] {
            #expect(try post(instance, ["title": title, "url": url]).status == 303)
        }
        #expect(try sidebar(instance) == ["/a?x=1", "/b", "/c"])
        #expect(try post(instance, ["do": "down", "url": "/a?x=1"]).status == 303)
        #expect(try sidebar(instance) == ["/b", "/a?x=1", "/c"])
        #expect(try post(instance, ["do": "up", "url": "/b"]).status == 303)
        #expect(try sidebar(instance) == ["/b", "/a?x=1", "/c"])
        // An order that does not name every view keeps those that another window has added.
        #expect(try post(instance, ["do": "order", "url": "/c"]).status == 303)
        #expect(try sidebar(instance) == ["/c", "/b", "/a?x=1"])
        _ = try post(instance, ["do": "remove", "url": "/b"])
        #expect(try sidebar(instance) == ["/c", "/a?x=1"])
        let removal = try #require(try instance.catalog.history(of: instance.ann).first)
        #expect(removal.summary == Phrase("보기 ‘둘’ 뺌", "Removed the view ‘둘’"))
        #expect(try instance.browser.post(SitePath.undo(removal.id), form: [:]).status == 303)
        #expect(try sidebar(instance) == ["/c", "/b", "/a?x=1"])
        // Removing the last view can be undone, too.
        for url in ["/c", "/b", "/a?x=1"] { _ = try post(instance, ["do": "remove", "url": url]) }
        #expect(try sidebar(instance).isEmpty)
        let last = try #require(try instance.catalog.history(of: instance.ann).first)
        #expect(try instance.browser.post(SitePath.undo(last.id), form: [:]).status == 303)
        #expect(try sidebar(instance) == ["/a?x=1"])
    }

    @Test func sidebarShowsTheCountOfASavedView() throws {
        let instance = try TestInstance()
        for title in ["아침 안개", "저녁 안개", "눈"] { _ = try instance.add(title) }
        let url = URLBuilder.search("안개").text
        _ = try post(instance, ["title": "안개", "url": url])
        _ = try post(instance, ["title": "없어진 곳", "url": "/nowhere?x=1"])
        func count(_ url: String) throws -> String? {
            let page = try instance.browser.get(SitePath.folders(), headers: ["Cookie": "seorap=\(instance.cookie)"])
                .text
            let start = try #require(page.firstRange(of: "<a href=\"\(url)\"")).upperBound
            let link = page[start...].prefix(while: { $0 != "\n" })
            let end = try #require(link.firstRange(of: "</a>")).lowerBound
            return link[..<end].firstMatch(of: /class="count">([^<]+)</).map { String($0.1) }
        }
        #expect(try count(url) == "2")
        #expect(try count("/nowhere?x=1") == nil)
        _ = try instance.add("밤 안개")
        #expect(try count(url) == "3")
    }

    @Test(arguments: [
        ("", "/a", "f-title-problem"), ("x", "https://evil.example/", "f-url-problem"),
        ("x", "//evil.example", "f-url-problem"),
        ("x", "/a b", "f-url-problem"), ("x", "javascript:alert(1)", "f-url-problem"),
    ])
    func invalidViewIsRejectedAndKeepsItsInput(title: String, url: String, problem: String) throws {
        let instance = try TestInstance()
        let answer = try post(instance, ["title": title, "url": url])
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"\(problem)\"") && answer.text.contains("value=\"\(url)\""))
        #expect(try sidebar(instance).isEmpty)
    }

    @Test func viewNamesAreStoredInOneLine() {
        var views = SavedViews(text: nil)
        try? views.save(title: " 두  칸 \n 이름 ", url: "/a?q=%20")
        let read = SavedViews(text: views.text).all
        #expect(read.map(\.url) == ["/a?q=%20"] && read.map(\.title) == ["두 칸 이름"])
    }

    @Test func sidebarShowsFoldersWithCounts() throws {
        let instance = try TestInstance()
        for (name, parent) in [("집", ""), ("부엌", "1")] {
            #expect(
                try instance.browser.post(SitePath.folders(), form: ["name": name, "parent": parent]).status == 303)
        }
        let item = try instance.add("냄비")
        _ = try instance.browser.post(SitePath.itemFolder(item.id), form: ["folder": "2"])
        let page = try instance.browser.get(SitePath.home(), headers: ["Cookie": "seorap=\(instance.cookie)"]).text
        #expect(
            page.contains(
                /<a class="nav__folder depth-1" href="\/folders\/1" data-drop="1"><span class="label">집<\/span><span class="count">1</
            ))
        #expect(
            page.contains(
                /<a class="nav__folder depth-2" href="\/folders\/2" data-drop="2"><span class="label">부엌<\/span><span class="count">1</
            ))
        #expect(page.contains("<details class=\"fold\" data-fold=\"1\" open>") && !page.contains("data-fold=\"2\""))
        let folded = try instance.browser.get(
            SitePath.home(), headers: ["Cookie": "seorap=\(instance.cookie); folded=1.x.7"]
        ).text
        #expect(folded.contains("<details class=\"fold\" data-fold=\"1\">"))
    }
}
