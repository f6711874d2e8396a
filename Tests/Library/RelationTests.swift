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

    @Test func aSearchFindsWhatToTieAndAFormTiesIt() throws {
        let house = try NoteHouse()
        let (ramen, soup, other) = (try house.add("라멘"), try house.add("육수 <b>"), try house.add("자전거"))
        let address = SitePath.itemRelations(ramen.id)
        // Without a query the latest items are offered, never the item itself.
        let start = try house.browser.get(address + "?back=/notes/1")
        #expect(start.status == 200)
        #expect(Markup(start.text).problems.isEmpty)
        #expect(start.text.contains("value=\"\(other.id)\""))
        #expect(!start.text.contains("name=\"other\" value=\"\(ramen.id)\""))
        #expect(start.text.contains("name=\"back\" value=\"/notes/1\""))
        let found = try house.browser.get(address + "?q=%E3%85%87%E3%85%85", headers: ["Accept": "text/html-fragment"])
        #expect(found.text.contains("value=\"\(soup.id)\""))
        #expect(!found.text.contains("value=\"\(other.id)\""))
        #expect(!found.text.contains("<html"))
        let answer = try house.browser.post(address, form: ["other": "\(soup.id)", "back": "/notes/1"])
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/notes/1")
        #expect(try house.browser.get(address + "?q=%EC%9C%A1%EC%88%98").text.contains("이어져 있어요"))
        // Both items return the relation.
        #expect(try tied(ramen, house.script) == [soup.uid])
        #expect(try tied(soup, house.script) == [ramen.uid])
        let removal = SitePath.itemRelationRemoval(soup.id, ramen.id)
        #expect(try house.browser.post(removal, form: [:]).status == 303)
        #expect(try tied(ramen, house.script).isEmpty)
        _ = try house.browser.post(SitePath.undoLast(), form: [:])
        #expect(try tied(ramen, house.script) == [soup.uid])
        #expect(try house.browser.post(address, form: [:]).status == 422)
        #expect(try house.browser.post(address, form: ["other": "999"]).status == 404)
    }

    @Test func selectedItemsAreRelatedToEachOther() throws {
        let house = try NoteHouse()
        let items = try ["하나", "둘", "셋"].map { try house.add($0) }
        let timeline = try house.browser.get(SitePath.timeline()).text
        #expect(timeline.contains("value=\"relate\""))
        let ids = items.map { "id=\($0.id)" }.joined(separator: "&")
        let answer = try house.browser.send(
            "POST", SitePath.bulk(), headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: ids + "&do=relate")
        #expect(answer.status == 303)
        for item in items {
            #expect(try Set(tied(item, house.script)) == Set(items.map(\.uid)).subtracting([item.uid]))
        }
        #expect(try house.browser.post(SitePath.bulk(), form: ["id": "\(items[0].id)", "do": "relate"]).status == 422)
    }

    @Test func apiAddsAndRemovesRelations() throws {
        let house = try NoteHouse()
        let (one, other) = (try house.add("하나"), try house.add("둘"))
        let path = APIPath.itemRelation(one.uid, other.uid)
        for _ in 0..<2 {
            let answer = try house.script.send("PUT", path)
            #expect(answer.status == 200)
            #expect(try answer.json()["id"] as? String == one.uid)
        }
        #expect(try tied(other, house.script) == [one.uid])
        let export = try house.script.get(APIPath.export()).json()
        let ties = try #require(export["relations"] as? [[String: Any]])
        try #require(ties.count == 1)
        #expect(ties[0]["items"] as? [String] == [one.uid, other.uid])
        #expect(ties[0]["kind"] as? String == "related")
        #expect(ties[0]["createdAt"] is String)
        house.clock.advance(.seconds(60))
        let since = house.clock.now
        func recent() throws -> Int? {
            let document = try house.script.get(APIPath.export() + "?since=\(since.rfc3339)").json()
            return (document["relations"] as? [Any])?.count
        }
        #expect(try recent() == 0)
        #expect(try house.script.send("DELETE", path).status == 200)
        #expect(try tied(one, house.script).isEmpty)
        #expect(try house.script.send("PUT", APIPath.itemRelation(one.uid, "nothing")).status == 404)
    }

    @Test func itemsOfOtherPeopleCannotBeRelatedOrSeen() throws {
        let house = try NoteHouse()
        let (hers, second) = (try house.add("비밀 하나"), try house.add("비밀 둘"))
        let his = try house.add("내 것", owner: house.bob)
        _ = try house.script.send("PUT", APIPath.itemRelation(hers.uid, second.uid))
        let bob = try house.browser(of: house.bob)
        #expect(try bob.get(SitePath.itemRelations(hers.id)).status == 404)
        #expect(try bob.get(APIPath.itemRelations(hers.uid)).status == 404)
        #expect(try bob.post(SitePath.itemRelations(his.id), form: ["other": "\(hers.id)"]).status == 404)
        #expect(try bob.post(SitePath.itemRelations(hers.id), form: ["other": "\(his.id)"]).status == 404)
        #expect(try bob.send("PUT", APIPath.itemRelation(his.uid, hers.uid)).status == 404)
        #expect(try bob.post(SitePath.itemRelationRemoval(hers.id, second.id), form: [:]).status == 404)
        #expect(try bob.post(SitePath.itemRelationRemoval(his.id, hers.id), form: [:]).status == 303)
        #expect(!(try bob.get(SitePath.itemRelations(his.id) + "?q=%EB%B9%84%EB%B0%80").text.contains("비밀 하나")))
        #expect(!(try bob.get(APIPath.export()).text.contains(hers.uid)))
        #expect(try tied(hers, house.script) == [second.uid])
        #expect(try tied(his, bob).isEmpty)
    }
}
