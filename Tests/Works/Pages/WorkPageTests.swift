import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkImport
import WorkTestSupport

@testable import Works

/// Pages that every kind of work has in common.
@Suite(.serialized) struct WorkPageTests {
    @Test(arguments: testableWorks) func emptyListShowsAHint(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, index) = (try instance.site(), W.paths.index())
            #expect(try site.client.get(index).text.contains(W.labels.noneYet.ko))
            #expect(try site.client.get(index + "?show=want").text.contains("다른 조건을 골라 보세요"))
            #expect(try site.client.get(index + "?show=nonsense&sort=x&folder=abc").status == 200)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func typedWorkIsSavedAndShown(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let site = try WorkTestInstance(W.self).site()
            let answer = try site.client.post(W.paths.index(), form: W.validForm)
            #expect(answer.status == 303)
            let page = try site.client.get(try #require(answer.header("Location")))
            #expect(page.status == 200 && page.markupErrors.isEmpty)
            for text in W.htmlOfWorkPage { #expect(page.text.contains(text), "\(text)") }
            let list = try site.client.get(W.paths.index())
            #expect(list.markupErrors.isEmpty)
            for text in W.htmlOfListRow { #expect(list.text.contains(text), "\(text)") }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func rejectedFormKeepsTypedInput(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let answer = try site.client.post(W.paths.index(), form: W.invalidForm)
            #expect(answer.status == 422 && answer.markupErrors.isEmpty)
            for text in W.htmlAfterInvalidForm { #expect(answer.text.contains(text), "\(text)") }
            #expect(try instance.titles().isEmpty)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func jsonCreatesAWork(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let site = try WorkTestInstance(W.self).site()
            let created = try site.client.post(W.paths.api(), json: W.validJSON)
            #expect(created.status == 201)
            let item = try created.json()
            #expect(created.header("Location") == APIPath.item(try #require(item["id"] as? String)))
            #expect(item["kind"] as? String == W.kind.rawValue)
            #expect((item["folder"] as? [String: String])?["name"] == "모음" && item["tags"] as? [String] == ["x"])
            let work = try #require(item[W.kind.rawValue] as? [String: Any])
            for (member, value) in W.expectedResponseMembers {
                #expect(work[member].map { "\($0)" } == value, "\(member)")
            }
            #expect(work["rating"] as? Double == 7.5 && work["genres"] as? [String] == ["드라마"])
            #expect((work["countries"] as? [String])?.count == 2)
            let credits = try #require(work["credits"] as? [[String: String]])
            #expect(credits.first?["role"] == W.maker.rawValue)
            let wrong = ["{}", "[]", "x", "", #"{"title":5}"#, #"{"title":"a","rating":99}"#] + W.invalidJSONBodies
            for body in wrong { #expect(try site.client.post(W.paths.api(), json: body).status == 422, "\(body)") }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func searchesWithinTheList(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, index) = (try instance.site(), W.paths.index())
            try instance.save("마지막 정류장") { $0.status = .want }
            try instance.save("정류장에서")
            #expect(try site.client.get(index + "?q=%EC%A0%95%EB%A5%98").text.contains("정류장에서"))
            let wanted = try site.client.get(index + "?q=%EC%A0%95%EB%A5%98&show=want").text
            #expect(wanted.contains("마지막 정류장") && !wanted.contains("정류장에서"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func statusAndRatingCanBeSetByForms(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, item) = (try instance.site(), try instance.save("A"))
            let list = W.paths.index() + "?sort=title"
            let answer = try site.client.post(W.paths.status(item.id), form: ["status": "want", "back": list])
            #expect(answer.status == 303 && answer.header("Location") == list)
            #expect(try site.client.post(W.paths.rating(item.id), form: ["rating": "7"]).status == 303)
            #expect(try instance.stored(item).status == .want && instance.stored(item).rating?.halves == 7)
            #expect(try site.client.post(W.paths.rating(item.id), form: ["rating": ""]).status == 303)
            #expect(try instance.stored(item).rating == nil)
            #expect(try site.client.post(W.paths.status(item.id), form: ["status": "x"]).status == 422)
            #expect(try site.client.post(W.paths.rating(item.id), form: ["rating": "x"]).status == 422)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func editingConflictShowsBothVersions(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, item) = (try instance.site(), try instance.save("처음"))
            let form = try site.client.get(W.paths.edit(item.id)).text
            #expect(form.contains("name=\"version\" value=\"\(item.version)\""))
            try instance.catalog.write(of: instance.ann) { scope in
                _ = try instance.catalog.items.update(item.id, version: nil, ItemEdit(title: "남의 것"), in: scope)
            }
            let mine: KeyValuePairs = ["title": "내 것", "version": "\(item.version)"]
            let answer = try site.client.post(W.paths.show(item.id), form: mine)
            #expect(answer.status == 409 && answer.markupErrors.isEmpty)
            #expect(answer.text.contains("value=\"내 것\"") && answer.text.contains("남의 것"))
            let version = try instance.stored(item).item.version
            #expect(answer.text.contains("name=\"version\" value=\"\(version)\""))
            let again: KeyValuePairs = ["title": "내 것", "version": "\(version)"]
            #expect(try site.client.post(W.paths.show(item.id), form: again).status == 303)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func worksOfOtherPeopleAreNotFound(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (item, bob) = (try instance.save("A"), try instance.site(as: instance.bob))
            #expect(try bob.client.get(W.paths.show(item.id)).status == 404)
            #expect(try bob.client.get(W.paths.edit(item.id)).status == 404)
            #expect(try bob.client.post(W.paths.show(item.id), form: ["title": "x"]).status == 404)
            #expect(try bob.client.post(W.paths.status(item.id), form: ["status": "want"]).status == 404)
            #expect(try !bob.client.get(W.paths.index()).text.contains(W.paths.show(item.id)))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func jsonWithOnlyAProviderIdIsSavedForLookup(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let body = #"{"provider":"elsewhere","providerId":"496243"}"#
            let created = try site.client.post(W.paths.api(), json: body)
            #expect(created.status == 201)
            let item = try created.json()
            #expect((item[W.kind.rawValue] as? [String: Any])?["lookup"] as? String == "waiting")
            let again = try site.client.post(W.paths.api(), json: body)
            #expect(again.status == 200)
            #expect(try again.json()["id"] as? String == item["id"] as? String)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func pagesEscapeHostileText(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let harmless = HostileText.all.indices.map { "harmless \($0)" }
            let shape = MarkupShape(try pages(of: W.self, showing: harmless).map(\.body))
            for page in try pages(of: W.self, showing: HostileText.all) {
                #expect(shape.problems(in: page.body) == [], "\(page.path)")
            }
        }
        try check(kind)
    }

    private func pages<W: TestableWork>(
        of kind: W.Type, showing texts: [String]
    ) throws -> [(path: String, body: [UInt8])] {
        let instance = try WorkTestInstance(W.self)
        let (site, index) = (try instance.site(), W.paths.index())
        let items = try texts.map { text in
            try instance.save(text) { draft in
                W.fill(&draft, with: text)
                (draft.note, draft.tags) = (text, [text])
                draft.credits = [Credit(W.maker, text, part: text), Credit(W.roles[1], text, part: text)]
                draft.identities = [WorkExternalID(source: "x" + text, id: "x" + text, url: "x" + text)]
                draft.terms = [WorkTerm(.genre, text), WorkTerm(.country, text)]
                draft.series = text.oneLine.isEmpty ? nil : SeriesPosition(text, text)
            }
        }
        // These paths cover every list page, each of which shows text of all works.
        var paths = [
            index, index + "?sort=title", index + "?q=a", W.paths.people(), W.paths.allSeries(), W.paths.lists(),
            W.paths.statistics(), W.paths.statistics() + "?year=2026",
        ]
        for (index, text) in texts.enumerated() {
            paths += [W.paths.show(items[index].id), W.paths.edit(items[index].id)]
            guard index.isMultiple(of: 9) else { continue }
            let name = text.oneLine.isEmpty ? "x" : String(text.oneLine.prefix(200))
            var draft = LogEntryDraft(W.logEntry(ImportedWork.Entry(PartialDate("2026-01-02"))))
            draft.note = text
            _ = try instance.store.add(draft, to: items[index].id, by: instance.ann)
            _ = try instance.store.add(items[index].id, toListNamed: name, by: instance.ann)
            if !text.oneLine.isEmpty { paths += [W.paths.person(text.oneLine), W.paths.series(text.oneLine)] }
        }
        paths += try instance.catalog.read(of: instance.ann) { try instance.store.lists(in: $0) }.map {
            W.paths.list($0.id)
        }
        return try paths.map { ($0, try site.client.get($0).body) }
    }
}
