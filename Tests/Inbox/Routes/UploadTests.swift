import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite(.serialized) struct UploadTests {
    private static let text = "봐 https://a.example/1"

    private func begin(_ server: InboxServer, size: Int, name: String = "a.txt") throws -> String {
        let answer = try server.tokenClient.post(
            InboxPath.uploads(), form: ["name": name, "size": "\(size)", "modifiedAt": "1700000000000", "tags": "라면"])
        #expect(answer.status == 201 && answer.header("Upload-Length") == "\(size)")
        return try #require(answer.header("Location"))
    }

    private func send(_ bytes: ArraySlice<UInt8>, at offset: Int, to path: String, _ server: InboxServer) throws
        -> LoopbackClient.Answer
    {
        try server.tokenClient.send("PATCH", path, headers: ["Upload-Offset": "\(offset)"], bytes: Array(bytes))
    }

    @Test func interruptedUploadResumesAtItsOffset() throws {
        let instance = try InboxInstance()
        let bytes = Array(Self.text.utf8)
        var server: InboxServer? = try InboxServer(instance)
        let path = try begin(#require(server), size: bytes.count)
        #expect(try send(bytes[..<5], at: 0, to: path, #require(server)).status == 204)
        // The server restarts, and the client begins again.
        server = nil
        let again = try InboxServer(instance)
        #expect(try begin(again, size: bytes.count) == path)
        let head = try again.tokenClient.send("HEAD", path)
        #expect(head.status == 204 && head.header("Upload-Offset") == "5")
        let wrong = try send(bytes[..<5], at: 0, to: path, again)
        #expect(wrong.status == 409 && wrong.header("Upload-Offset") == "5")
        let last = try send(bytes[5...], at: 5, to: path, again)
        #expect(last.status == 202)
        #expect((try last.json()["accepted"] as? [[String: Any]])?.first?["url"] as? String == "https://a.example/1")
        #expect(try instance.addresses() == ["https://a.example/1"])
        #expect(try again.tokenClient.send("HEAD", path).status == 404)
        #expect(InboxInstance.files(in: instance.catalog.folder.path + "/uploads").isEmpty)
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
        let item = try #require(instance.catalog.read(of: instance.ann) { try instance.catalog.items.find(1, in: $0) })
        #expect(item.tags == ["라면"])
    }

    @Test func rejectsInvalidUploads() throws {
        let server = try InboxServer()
        for form: KeyValuePairs<String, String> in [
            ["name": "a", "size": "0"], ["name": "a", "size": "x"], ["name": "", "size": "1"],
            ["name": "a", "size": "\(2 << 30)"], [:],
        ] {
            #expect(try server.tokenClient.post(InboxPath.uploads(), form: form).status == 422)
        }
        let path = try begin(server, size: 3, name: "b.bin")
        // Longer than declared; without an offset; complete, but of no known format.
        #expect(try send([1, 2, 3, 4], at: 0, to: path, server).status == 422)
        #expect(try server.tokenClient.send("PATCH", path, headers: [:], bytes: [1]).status == 409)
        #expect(try send([1, 2, 3], at: 0, to: path, server).status == 422)
        #expect(try server.tokenClient.send("HEAD", path).status == 404)
        #expect(try server.tokenClient.send("HEAD", InboxPath.upload("nothing")).status == 404)
    }

    @Test func otherPeopleCannotAccessAnUpload() throws {
        let server = try InboxServer()
        let path = try begin(server, size: 3)
        let secret = try server.instance.catalog.write { db in
            try server.instance.catalog.people.createToken(
                name: "x", scope: .everything, for: server.instance.bob, in: db
            )
            .secret
        }
        let bob = LoopbackClient(port: server.port, headers: ["Authorization": "Bearer \(secret.text)"])
        #expect(try bob.send("HEAD", path).status == 404)
        #expect(try bob.send("PATCH", path, headers: ["Upload-Offset": "0"], bytes: [1]).status == 404)
        #expect(try bob.send("DELETE", path).status == 404)
        #expect(try server.sessionClient.send("DELETE", path).status == 204)
        #expect(try server.sessionClient.send("HEAD", path).status == 404)
    }

    @Test func resumedUploadMergesTheNewMetadata() throws {
        let server = try InboxServer()
        func begin(_ title: String, _ note: String, _ tag: String) throws -> String {
            let answer = try server.tokenClient.post(
                InboxPath.uploads(),
                form: [
                    "name": "a.txt", "size": "\(Self.text.utf8.count)", "modifiedAt": "1700000000000", "title": title,
                    "note": note, "tags": tag,
                ])
            return try #require(answer.header("Location"))
        }
        let bytes = Array(Self.text.utf8)
        let path = try begin("", "첫째", "라면")
        _ = try send(bytes[..<5], at: 0, to: path, server)
        #expect(try begin("제목", "둘째", "국수") == path)
        #expect(try begin("", "둘째", "국수") == path)
        #expect(try send(bytes[5...], at: 5, to: path, server).status == 202)
        let item = try #require(
            server.instance.catalog.read(of: server.instance.ann) { try server.instance.catalog.items.find(1, in: $0) })
        #expect(item.title == "제목" && item.note == "첫째\n\n둘째" && Set(item.tags) == ["라면", "국수"])
    }

    @Test func unfinishedUploadsAreDeletedAfterAWeek() throws {
        let server = try InboxServer()
        let path = try begin(server, size: 3)
        _ = try send([1], at: 0, to: path, server)
        server.instance.clock.advance(.seconds(8 * 86_400))
        // Beginning an upload deletes expired ones. Its own file is created with its first bytes.
        _ = try begin(server, size: 4)
        #expect(try server.tokenClient.send("HEAD", path).status == 404)
        #expect(InboxInstance.files(in: server.instance.catalog.folder.path + "/uploads").isEmpty)
    }
}
