import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

@Suite struct ScreenshotAPITests {
    private static func png(_ number: Int) -> [UInt8] { SamplePicture.png(width: 40 + number, height: 60) }

    @Test func oneFileIsAnsweredWithItsItem() async throws {
        try await blocking {
            let site = try SignedInSite(World())
            let upload = SignedInSite.Upload(name: "스크린샷 2026-01-01 오후 3.04.05.png", bytes: Self.png(1))
            let made = try site.upload([upload], fields: ["title": "영수증", "tags": "돈, 집", "folder": "증빙"])
            #expect(made.status == 201)
            let item = try #require(try JSONSerialization.jsonObject(with: Data(made.body)) as? [String: Any])
            #expect(item["kind"] as? String == "screenshot" && item["title"] as? String == "영수증")
            #expect((item["folder"] as? [String: Any])?["name"] as? String == "증빙")
            #expect(item["tags"] as? [String] == ["돈", "집"])
            let own = try #require(item["screenshot"] as? [String: Any])
            #expect(own["takenFrom"] as? String == "name" && own["isScreenshot"] as? Bool == true)
            #expect((own["pictures"] as? [[String: Any]])?.count == 1)
            let uid = try #require(item["id"] as? String)
            #expect(made.header("Location") == APIPath.item(uid))
            let again = try site.upload([upload])
            #expect(again.status == 200 && again.header("Location") == APIPath.item(uid))
        }
    }

    @Test func validFilesAreSavedIfOthersAreRejected() async throws {
        try await blocking {
            let site = try SignedInSite(World())
            let files = (1...3).map { SignedInSite.Upload(name: "\($0).png", bytes: Self.png($0)) }
            let bad = SignedInSite.Upload(name: "page.png", bytes: Array("<html>".utf8))
            let answer = try site.upload(files + [bad])
            #expect(answer.status == 201)
            let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            #expect((document["items"] as? [Any])?.count == 3)
            let refused = try #require(document["refused"] as? [[String: Any]])
            #expect(refused.map { $0["file"] as? String } == ["page.png"])
            #expect(refused[0]["detail"] as? String == "This is not a picture.")
            let alone = try site.upload([bad])
            #expect(alone.status == 422 && alone.text.contains("This is not a picture."))
            #expect(try site.upload([]).status == 422)
        }
    }

    @Test func uploadWithoutWorkerAnswers503() async throws {
        let world = try World()
        await world.worker.stop()
        try await blocking {
            let site = try SignedInSite(world)
            for path in [ScreenshotPath.api(), ScreenshotPath.index()] {
                let answer = try site.upload([SignedInSite.Upload(name: "1.png", bytes: Self.png(1))], to: path)
                #expect(answer.status == 503 && answer.header("Retry-After") == "10", "\(path)")
                #expect(answer.text.contains("send it again in a moment"))
            }
        }
    }

    @Test func uploadingOnePictureTwiceYieldsOneItem() async throws {
        try await blocking {
            let site = try SignedInSite(World())
            let upload = SignedInSite.Upload(name: "1.png", bytes: Self.png(1))
            let answer = try site.upload([upload, upload])
            #expect(answer.status == 201)
            let items = try #require(try answer.json()["items"] as? [[String: Any]])
            #expect(items.count == 2 && items[0]["id"] as? String == items[1]["id"] as? String)
            let own = items.map { ($0["screenshot"] as? [String: Any])?["pictures"] as? [Any] }
            #expect(own.map { $0?.count } == [1, 1])
        }
    }

    @Test func pagesShowWhatWasSaved() async throws {
        try await blocking {
            let site = try SignedInSite(World())
            #expect(try site.client.get(ScreenshotPath.index()).text.contains("No screenshots yet"))
            let bytes = Self.png(5)
            let made = try site.upload(
                [SignedInSite.Upload(name: "Screenshot_20260101-101010_NAVER.png", bytes: bytes)],
                to: ScreenshotPath.index())
            #expect(made.status == 303)
            let path = try #require(made.header("Location"))
            let page = try site.client.get(path)
            #expect(page.status == 200 && page.text.contains("NAVER") && page.text.contains("file name of Android"))
            #expect(try site.client.get(ScreenshotPath.index()).text.contains(">NAVER <b>"))
            let id = try #require(Int64(path.split(separator: "/").last ?? ""))
            let original = try site.client.get(ScreenshotPath.original(id))
            #expect(original.body == bytes && original.header("Content-Type") == "image/png")
            #expect(
                original.header("Content-Disposition")
                    == "attachment; filename=\"Screenshot_20260101-101010_NAVER.png\"; filename*=UTF-8''Screenshot_20260101-101010_NAVER.png"
            )
            #expect(
                try site.client.get(URLBuilder(ScreenshotPath.original(id)).adding("picture", "1").text).status == 404)
        }
    }

    @Test func aScreenshotIsFoundByItsTextAppAndName() async throws {
        let world = try World()
        let saved = try await world.save(Self.png(7), "Screenshot_20260101-101010_KakaoTalk.png")
        try world.catalog.write { db in
            try db.execute(
                sql: "UPDATE screenshot SET text = '내일 비가 온대요', textState = 'read' WHERE item = ?",
                arguments: [saved.item.id])
        }
        try await blocking {
            let site = try SignedInSite(world)
            for text in ["비가", "kakao", "20260101", "kind:screenshot 온대요"] {
                let path = URLBuilder(APIPath.items()).adding("q", text).text
                #expect(try site.client.get(path).text.contains(saved.item.uid), "\(text)")
            }
        }
    }
}
