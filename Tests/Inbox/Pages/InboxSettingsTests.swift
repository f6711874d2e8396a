import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite(.serialized) struct InboxSettingsTests {
    @Test func administratorSetsFoldersAndRetentionDays() throws {
        let server = try InboxServer()
        let phone = server.instance.temporary.path + "/phone"
        try FileManager.default.createDirectory(atPath: phone, withIntermediateDirectories: true)
        func add(_ path: String, mode: String = "copy") throws -> LoopbackClient.Answer {
            try server.sessionClient.post(InboxPath.folders(), form: ["path": path, "mode": mode])
        }
        #expect(try add(phone).status == 303)
        let page = try server.sessionClient.get(InboxPath.settings()).text
        #expect(page.contains(phone) && page.contains("복사만 하기") && page.contains(server.instance.inbox))
        let data = server.instance.catalog.folder.path
        for path in [
            phone, "", "phone", "/nowhere/at/all", data, data + "/media", "/", "/etc", server.instance.temporary.path,
        ] {
            let answer = try add(path)
            #expect(answer.status == 422 && answer.text.contains("aria-invalid"), "\(path)")
        }
        #expect(try server.sessionClient.post(InboxPath.settings(), form: ["days": "7"]).status == 303)
        #expect(try server.sessionClient.post(InboxPath.settings(), form: ["days": "x"]).status == 422)
        let choices = try server.instance.catalog.read {
            try WatchedFolderSettings(server.instance.catalog.settings, in: $0)
        }
        #expect(choices.retentionDays == 7 && choices.additionalFolders == [WatchedFolder(path: phone, mode: .copy)])
        #expect(try server.sessionClient.post(InboxPath.folderRemoval(), form: ["path": phone]).status == 303)
        #expect(!(try server.sessionClient.get(InboxPath.settings()).text.contains(phone)))
    }

    @Test func onlyTheAdministratorMayChangeInboxSettings() throws {
        let server = try InboxServer()
        let secret = try server.instance.catalog.write { db in
            try server.instance.catalog.people.signIn(server.instance.bob, browser: "Test", in: db).secret.text
        }
        let bob = LoopbackClient(port: server.port, headers: ["Cookie": "seorap=\(secret)"])
        #expect(try bob.get(InboxPath.settings()).status == 200)
        for path in [InboxPath.folders(), InboxPath.settings(), InboxPath.folderRemoval()] {
            #expect(try bob.post(path, form: ["path": "/tmp", "days": "1"]).status == 403)
        }
    }

    @Test func instructionsContainATokenThatMayOnlyAdd() throws {
        let server = try InboxServer()
        let plain = try server.sessionClient.get(InboxPath.recipes()).text
        #expect(plain.contains("/api/v1/inbox") && plain.contains("Idempotency-Key"))
        #expect(plain.contains("javascript:void(open(") && plain.contains("127.0.0.1:\(server.port)/add?url="))
        let page = try server.sessionClient.post(InboxPath.recipes(), form: [:])
        #expect(page.status == 200 && page.header("Cache-Control") == "no-store")
        let token = try #require(page.text.firstMatch(of: /Bearer ([A-Za-z0-9_-]{40,})/)).1
        let tokenClient = LoopbackClient(port: server.port, headers: ["Authorization": "Bearer \(token)"])
        #expect(try tokenClient.post(APIPath.inbox(), form: ["url": "https://a.example/1"]).status == 202)
        #expect(try tokenClient.send("POST", SitePath.bulk(), body: "").status == 403)
        #expect(try server.tokenClient.post(InboxPath.recipes(), form: [:]).status == 403)
    }
}
