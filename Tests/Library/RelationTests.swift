import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct RelationTests {
    private func tied(_ item: Item, _ client: LoopbackClient) throws -> [String] {
        let answer = try client.get(APIPath.itemRelations(item.uid))
        #expect(answer.status == 200)
        return try (answer.json()["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test func relationPageFindsItemsAndTheFormRelatesThem() throws {
        let instance = try TestInstance()
        let (ramen, soup, other) = (try instance.add("라멘"), try instance.add("육수 <b>"), try instance.add("자전거"))
        let address = SitePath.itemRelations(ramen.id)
        // Without a query the latest items are offered, never the item itself.
        let start = try instance.browser.get(address + "?back=/notes/1")
        #expect(start.status == 200)
        #expect(Markup(start.text).problems.isEmpty)
        #expect(start.text.contains("value=\"\(other.id)\""))
        #expect(!start.text.contains("name=\"other\" value=\"\(ramen.id)\""))
        #expect(start.text.contains("name=\"back\" value=\"/notes/1\""))
        let results = try instance.browser.get(
            address + "?q=%E3%85%87%E3%85%85", headers: ["Accept": "text/html-fragment"])
        #expect(results.text.contains("value=\"\(soup.id)\""))
        #expect(!results.text.contains("value=\"\(other.id)\""))
        #expect(!results.text.contains("<html"))
        let answer = try instance.browser.post(address, form: ["other": "\(soup.id)", "back": "/notes/1"])
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/notes/1")
        #expect(try instance.browser.get(address + "?q=%EC%9C%A1%EC%88%98").text.contains("이미 추가했어요"))
        // Both items return the relation.
        #expect(try tied(ramen, instance.script) == [soup.uid])
        #expect(try tied(soup, instance.script) == [ramen.uid])
        let removal = SitePath.itemRelationRemoval(soup.id, ramen.id)
        #expect(try instance.browser.post(removal, form: [:]).status == 303)
        #expect(try tied(ramen, instance.script).isEmpty)
        _ = try instance.browser.post(SitePath.undoLast(), form: [:])
        #expect(try tied(ramen, instance.script) == [soup.uid])
        #expect(try instance.browser.post(address, form: [:]).status == 422)
        #expect(try instance.browser.post(address, form: ["other": "999"]).status == 404)
    }

    @Test func selectedItemsAreRelatedToEachOther() throws {
        let instance = try TestInstance()
        let items = try ["하나", "둘", "셋"].map { try instance.add($0) }
        let timeline = try instance.browser.get(SitePath.timeline()).text
        #expect(timeline.contains("value=\"relate\""))
        let ids = items.map { "id=\($0.id)" }.joined(separator: "&")
        let answer = try instance.browser.send(
            "POST", SitePath.bulk(), headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: ids + "&do=relate")
        #expect(answer.status == 303)
        for item in items {
            #expect(try Set(tied(item, instance.script)) == Set(items.map(\.uid)).subtracting([item.uid]))
        }
        #expect(
            try instance.browser.post(SitePath.bulk(), form: ["id": "\(items[0].id)", "do": "relate"]).status == 422)
    }

    @Test func apiAddsAndRemovesRelations() throws {
        let instance = try TestInstance()
        let (one, other) = (try instance.add("하나"), try instance.add("둘"))
        let path = APIPath.itemRelation(one.uid, other.uid)
        for _ in 0..<2 {
            let answer = try instance.script.send("PUT", path)
            #expect(answer.status == 200)
            #expect(try answer.json()["id"] as? String == one.uid)
        }
        #expect(try tied(other, instance.script) == [one.uid])
        let export = try instance.script.get(APIPath.export()).json()
        let ties = try #require(export["relations"] as? [[String: Any]])
        try #require(ties.count == 1)
        #expect(ties[0]["items"] as? [String] == [one.uid, other.uid])
        #expect(ties[0]["kind"] as? String == "related")
        #expect(ties[0]["createdAt"] is String)
        instance.clock.advance(.seconds(60))
        let since = instance.clock.now
        func recent() throws -> Int? {
            let document = try instance.script.get(APIPath.export() + "?since=\(since.rfc3339)").json()
            return (document["relations"] as? [Any])?.count
        }
        #expect(try recent() == 0)
        #expect(try instance.script.send("DELETE", path).status == 200)
        #expect(try tied(one, instance.script).isEmpty)
        #expect(try instance.script.send("PUT", APIPath.itemRelation(one.uid, "nothing")).status == 404)
    }

    @Test func itemsOfOtherPeopleCannotBeRelatedOrSeen() throws {
        let instance = try TestInstance()
        let (hers, second) = (try instance.add("비밀 하나"), try instance.add("비밀 둘"))
        let his = try instance.add("내 것", owner: instance.bob)
        _ = try instance.script.send("PUT", APIPath.itemRelation(hers.uid, second.uid))
        let bob = try instance.browser(of: instance.bob)
        #expect(try bob.get(SitePath.itemRelations(hers.id)).status == 404)
        #expect(try bob.get(APIPath.itemRelations(hers.uid)).status == 404)
        #expect(try bob.post(SitePath.itemRelations(his.id), form: ["other": "\(hers.id)"]).status == 404)
        #expect(try bob.post(SitePath.itemRelations(hers.id), form: ["other": "\(his.id)"]).status == 404)
        #expect(try bob.send("PUT", APIPath.itemRelation(his.uid, hers.uid)).status == 404)
        #expect(try bob.post(SitePath.itemRelationRemoval(hers.id, second.id), form: [:]).status == 404)
        #expect(try bob.post(SitePath.itemRelationRemoval(his.id, hers.id), form: [:]).status == 303)
        #expect(!(try bob.get(SitePath.itemRelations(his.id) + "?q=%EB%B9%84%EB%B0%80").text.contains("비밀 하나")))
        #expect(!(try bob.get(APIPath.export()).text.contains(hers.uid)))
        #expect(try tied(hers, instance.script) == [second.uid])
        #expect(try tied(his, bob).isEmpty)
    }
}
