import Catalog
import Foundation
import HTTPServer
@testable import Site
import TestSupport
import Testing

@Suite(.serialized) struct InboxAPITests {
    private func accepted(_ answer: LoopbackClient.Answer) throws -> [[String: Any]] {
        try #require(answer.json()["accepted"] as? [[String: Any]])
    }

    @Test func addressesAndTextsAreTaken() throws {
        let house = try House()
        let answer = try house.script.post(
            APIPath.inbox(),
            form: ["url": "https://a.example/1", "url": "https://b.example/2", "text": "봐 https://c.example/3!"])
        #expect(answer.status == 202)
        #expect(
            try accepted(answer).compactMap { $0["url"] as? String } == [
                "https://a.example/1", "https://b.example/2", "https://c.example/3",
            ])
        let again = try house.script.post(APIPath.inbox(), form: ["url": "https://a.example/1"])
        #expect(try accepted(again).first?["isNew"] as? Bool == false)
        let partly = try house.script.post(APIPath.inbox(), form: ["url": "https://d.example/4", "text": "글만"])
        #expect(partly.status == 202)
        #expect((try partly.json()["refused"] as? [[String: Any]])?.count == 1)
        #expect(try house.script.post(APIPath.inbox(), form: ["text": "글만"]).status == 422)
        #expect(try house.script.post(APIPath.inbox(), form: [:]).status == 422)
    }

    @Test func theSameKeySavesOnce() throws {
        let house = try House()
        func send(_ url: String, key: String) throws -> LoopbackClient.Answer {
            try house.script.send(
                "POST", APIPath.inbox(),
                headers: ["Idempotency-Key": key, "Content-Type": "application/x-www-form-urlencoded"],
                body: "url=\(url)")
        }
        let first = try send("https://a.example/1", key: "k1")
        let second = try send("https://a.example/other", key: "k1")
        #expect(second.status == 202 && second.body == first.body)
        #expect(try accepted(send("https://a.example/other", key: "k2")).first?["isNew"] as? Bool == true)
    }

    @Test func filesAreRefusedWithAReason() throws {
        let house = try House()
        let body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\nPNG\r\n--x--\r\n"
        let answer = try house.script.send(
            "POST", APIPath.inbox(), headers: ["Content-Type": "multipart/form-data; boundary=x"], body: body)
        #expect(answer.status == 415)
        #expect(try answer.json()["detail"] as? String != nil)
    }

    @Test(arguments: [
        ("https://a.example/1", ["https://a.example/1"]), ("", []), ("no address here", []), ("http://", []),
        ("x https://a.example/(b) y", ["https://a.example/(b)"]), ("<https://a.example/1>", ["https://a.example/1"]),
        ("글은 https://a.example/가나, 끝.", ["https://a.example/가나"]),
        ("HTTPS://A.example/1 https://b.example", ["HTTPS://A.example/1", "https://b.example"]),
        ("https://a.example/1 https://a.example/1", ["https://a.example/1"]),
    ])
    func addressesAreFoundInText(text: String, found: [String]) {
        #expect(CaptureText.addresses(in: text) == found)
    }
}
