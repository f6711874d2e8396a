import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Diary

@Suite struct PageAPITests {
    let world: World
    let ann: SignedInSite
    let bob: SignedInSite
    let diary: Diary

    init() throws {
        world = try World()
        diary = try world.pair()
        try world.catalog.write(of: world.bob) { [store = world.store, id = diary.id] in
            try store.change(id, name: nil, hasTurns: false, in: $0)
        }
        ann = try SignedInSite(world)
        bob = try SignedInSite(world, as: world.bob)
    }

    private func post(_ json: String, to site: SignedInSite? = nil) throws -> LoopbackClient.Answer {
        try (site ?? ann).client.post(DiaryPath.api(), json: json)
    }

    private func object(_ answer: LoopbackClient.Answer) throws -> [String: Any] { try answer.json() }

    @Test func createdPageIsReturnedWithItsElements() throws {
        let photo = try world.picture(4)
        let answer = try post(
            """
            {"day": "2026-11-20", "paper": {"colour": "#FFF4F4", "pattern": "grid"}, "weather": "snow", "elements": [
                {"type": "text", "x": 850, "y": 400, "scale": 1, "angle": 0, "text": "첫눈이 왔다\\n두 번째 줄"},
                {"type": "photo", "x": 850, "y": 1500, "scale": 1.5, "angle": -4, "sha256": "\(photo)"},
                {"type": "sticker", "x": 200, "y": 200, "scale": 1, "angle": 12, "sticker": "tulip", "width": 300, "height": 300},
                {"type": "hologram", "x": 1, "y": 2, "depth": [1, {"a": null}]}]}
            """)
        #expect(answer.status == 201)
        let item = try object(answer)
        #expect(answer.header("location") == "/api/v1/items/\(item["id"] ?? "")")
        #expect(item["kind"] as? String == "page" && item["title"] as? String == "첫눈이 왔다")
        let page = try #require(item["page"] as? [String: Any])
        #expect(page["day"] as? String == "2026-11-20" && page["weather"] as? String == "snow")
        #expect(page["finished"] as? Bool == false && page["own"] as? Bool == true)
        #expect((page["diary"] as? [String: Any])?["name"] as? String == "내 일기")
        let elements = try #require(page["elements"] as? [[String: Any]])
        #expect(elements.count == 4)
        #expect(elements[3] as NSDictionary == ["type": "hologram", "x": 1, "y": 2, "depth": [1, ["a": NSNull()]]])
        let photos = elements[1]["photos"] as? [[String: Any]]
        #expect(photos?.first?["sha256"] as? String == photo)
        #expect(elements[1]["height"] as? Double == 675, "900 wide in the proportions of the picture, 400 by 300")
    }

    @Test func errorsNameTheInvalidField() throws {
        for (json, field) in [
            ("[]", "body"), (#"{"elements": []}"#, "day"), (#"{"day": "2026-02-30", "elements": []}"#, "day"),
            (#"{"day": "2026-11-20"}"#, "elements"),
            (#"{"day": "2026-11-20", "elements": [{"type": "text", "x": 1, "y": 1}]}"#, "elements[0].text"),
            (#"{"day": "2026-11-20", "elements": [], "diary": "x"}"#, "diary"),
            (#"{"day": "2026-11-20", "elements": [], "finished": 1}"#, "finished"),
            (
                #"{"day": "2026-11-20", "elements": [{"type": "photo", "x": 1, "y": 1, "width": 9, "height": 9, "sha256": ""#
                    + String(repeating: "a", count: 64) + #""}]}"#, "elements[0].sha256"
            ),
        ] {
            let answer = try post(json)
            #expect(answer.status == 422, "\(json)")
            let problems = try object(answer)["problems"] as? [[String: Any]]
            #expect(problems?.first?["field"] as? String == field, "\(json): \(answer.text)")
        }
        #expect(try world.titles(of: world.ann) == [])
    }

    @Test func finishedPageIsSharedWithOtherMember() throws {
        let created = try post(
            #"{"day": "2026-11-20", "diary": "\#(diary.uid)", "finished": true, "elements": [{"type": "text", "x": 850, "y": 400, "text": "함께"}]}"#
        )
        #expect(created.status == 201)
        let list = try object(bob.client.get("/api/v1/items?kind=page"))
        let item = try #require((list["items"] as? [[String: Any]])?.first)
        let page = try #require(item["page"] as? [String: Any])
        #expect(page["own"] as? Bool == false)
        #expect((page["author"] as? [String: Any])?["name"] as? String == "ann")
        let uid = try #require(item["id"] as? String)
        #expect(uid != (try object(created)["id"] as? String))
        let path = "/api/v1/items/\(uid)"
        func patch(_ json: String) throws -> LoopbackClient.Answer {
            try bob.client.send("PATCH", path, headers: ["Content-Type": "application/json"], body: json)
        }
        let refused = try patch(#"{"title": "내 것"}"#)
        #expect(refused.status == 403 && refused.text.contains("others-thing"), "\(refused.text)")
        #expect(try patch(#"{"note": "내 메모", "tags": ["친구"], "favourite": true}"#).status == 200)
        #expect(try object(bob.client.get(path))["note"] as? String == "내 메모")
        #expect(try ann.client.get(path).status == 404)
        // An edit by the author changes the item of the reader.
        world.clock.advance(.seconds(5))
        let startOfEdit = world.clock.now
        let own = try world.page("함께", of: world.ann)
        _ = try world.store.saveDraft(
            own.id, DraftEdit(revision: own.revision, document: World.document("둘이서")), by: world.ann)
        _ = try world.store.finish(own.id, by: world.ann)
        let changed = try bob.client.get("/api/v1/items?since=\(startOfEdit.rfc3339)").text
        #expect(changed.contains("둘이서"))
        #expect(try bob.client.send("DELETE", path).status == 204)
        #expect(try ann.client.get("/api/v1/items?kind=page").text.contains("둘이서"))
    }

    @Test func finishingOutOfTurnIsRejected() throws {
        try world.catalog.write(of: world.bob) { try world.store.change(diary.id, name: nil, hasTurns: true, in: $0) }
        let json = #"{"day": "2026-11-20", "diary": "\#(diary.uid)", "finished": true, "elements": []}"#
        let answer = try post(json)
        #expect(answer.status == 409 && answer.text.contains("not-your-turn"))
        #expect(try world.titles(of: world.ann) == [])
        #expect(try post(json, to: bob).status == 201)
    }

    @Test func exportContainsDiariesCommentsAndReactions() throws {
        let item = try world.write("함께", in: diary.id, finished: true)
        _ = try world.store.comment("좋아요", on: try world.page("함께", of: world.bob).id, by: world.bob)
        try world.store.setReaction(.heart, isOn: true, on: try world.page("함께", of: world.bob).id, by: world.bob)
        for site in [ann, bob] {
            let export = try object(site.client.get("/api/v1/export.json"))
            let diaries = try #require(export["diaries"] as? [[String: Any]])
            #expect(diaries.map { $0["name"] as? String } == ["ann · bob"])
            #expect((diaries[0]["people"] as? [[String: Any]])?.map { $0["name"] as? String } == ["ann", "bob"])
            let page = (export["items"] as? [[String: Any]])?.first?["page"] as? [String: Any]
            #expect((page?["comments"] as? [[String: Any]])?.first?["text"] as? String == "좋아요")
            #expect((page?["reactions"] as? [[String: Any]])?.first?["kind"] as? String == "heart")
            #expect((page?["elements"] as? [Any])?.count == 1)
        }
        let statementCounts = try world.catalog.read { db in
            try [1, 3].map { count in
                var details = ItemDetailsWriter()
                return try Statements.run(in: db) {
                    try world.store.write(&details, of: Array(repeating: item.id, count: count), in: db)
                }.count
            }
        }
        #expect(Set(statementCounts).count == 1, "the number of statements does not depend on the number of pages")
    }
}
