import Catalog
import HTTPServer
import HTTPTypes
import Movies
import Site
import TestSupport
import Testing
import Works

@testable import Discovery

@Suite(.serialized) struct ProvidersPageTests {
    private func makeInstance(_ status: HTTPResponse.Status = .ok) throws -> DiscoveryInstance {
        try DiscoveryInstance(keys: [:]) { asked in
            if status != .ok { return .json("<html>", status: status) }
            return asked.query["api_key"] == "good-key-1234"
                ? .json(#"{"success":true}"#)
                : .json(#"{"status_code":7,"status_message":"Invalid"}"#, status: .unauthorized)
        }
    }

    private func setting(_ instance: DiscoveryInstance, _ source: String = "tmdb") throws -> ProviderSetting? {
        try instance.world.catalog.read {
            try instance.instance.settings(in: $0).first { $0.descriptor.source == source }
        }
    }

    @Test func savedKeyIsCheckedAndNeverShownAgain() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let path = ProviderPath.provider("tmdb")
        let bad = try site.client.post(path, form: ["key-tmdb": "wrong-key-9999", "on": "1", "order-tmdb": "1"])
        #expect(bad.status == 422 && bad.text.contains("이 키를 거절했어요") && bad.markupErrors.isEmpty)
        #expect(try setting(instance)?.key == nil)
        let good = try site.client.post(path, form: ["key-tmdb": "good-key-1234", "on": "1", "order-tmdb": "1"])
        #expect(good.status == 303)
        let page = try site.client.get(ProviderPath.settings())
        #expect(page.status == 200 && page.markupErrors.isEmpty && page.text.contains("••••1234"))
        for text in [page.text, try site.client.get(APIPath.export()).text] {
            #expect(!text.contains("good-key-1234"))
        }
        // Saving without typing keeps the key; "forget" deletes it.
        #expect(try site.client.post(path, form: ["on": "1", "order-tmdb": "3"]).status == 303)
        #expect(try setting(instance)?.key == "good-key-1234" && setting(instance)?.order == 3)
        #expect(try site.client.post(path, form: ["forget": "1"]).status == 303)
        #expect(try setting(instance)?.key == nil && setting(instance)?.isOn == false)
    }

    @Test func keyIsStoredAndMarkedIfItCannotBeChecked() throws {
        let instance = try makeInstance(.serviceUnavailable)
        let site = try instance.site()
        let form: KeyValuePairs = ["key-tmdb": "good-key-1234", "on": "1"]
        #expect(try site.client.post(ProviderPath.provider("tmdb"), form: form).status == 303)
        #expect(try setting(instance)?.key == "good-key-1234" && setting(instance)?.lastError == "failing")
        #expect(try site.client.get(ProviderPath.settings()).text.contains("지금은 응답하지 않아요"))
    }

    @Test func otherPeopleAndInvalidAddressesAreRejected() throws {
        let instance = try makeInstance()
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.get(ProviderPath.settings()).status == 403)
        #expect(try bob.client.post(ProviderPath.provider("tmdb"), form: ["on": "1"]).status == 403)
        let ann = try instance.site()
        #expect(try ann.client.post(ProviderPath.provider("nobody"), form: ["on": "1"]).status == 404)
        for base in ["ftp://x", "http://user@x", "javascript:1", "x"] {
            let answer = try ann.client.post(ProviderPath.provider("aladin"), form: ["base-aladin": base])
            #expect(answer.status == 422, "\(base)")
        }
    }

    @Test func environmentVariablesChangeBaseURLs() {
        let bases = ProviderRegistry.bases(in: [
            "SEORAP_TMDB_URL": "http://127.0.0.1:1", "SEORAP_NLK_URL": "", "X": "y",
        ])
        #expect(bases == ["tmdb": "http://127.0.0.1:1"])
    }
}
