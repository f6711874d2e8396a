import Catalog
import GRDB
import HTTPServer
import HTTPTypes

/// What needs no session: assets, health, signing in.
extension Dashboard {
    func openRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.asset, access: .open) { [assets] _, name in
            guard let response = assets.response(name) else { throw Refusal.notFound }
            return response
        }
        routes.on(.get, SitePath.favicon, access: .open) { [assets] _ in assets.faviconResponse }
        routes.on(.get, SitePath.robots, access: .open) { _ in .text("User-agent: *\nDisallow: /\n") }
        routes.on(.get, SitePath.health, access: .open) { [self] _ in try health() }
        routes.on(.get, SitePath.login, access: .open) { [self] request in
            let frame = frame(for: request)
            return html { Templates.loginPage(&$0, frame: frame, isLost: false) }
        }
    }

    private func health() throws -> Response {
        var json = JSONWriter()
        do {
            try catalog.read { try $0.execute(sql: "SELECT 1 FROM person LIMIT 1") }
            guard catalog.isSound else { throw StorageFailure.damaged }
        } catch {
            json.object { $0.member("status", "failing") }
            return .bytes(json.bytes, type: "application/json", status: .serviceUnavailable)
        }
        json.object { json in
            json.member("status", "ok")
            json.member("version", version)
            json.member("schema", catalog.schemaVersion)
        }
        return .bytes(json.bytes, type: "application/json")
    }

    /// What the settings list a browser as: "Firefox · Linux".
    static func deviceName(_ request: Request) -> String {
        let agent = request.header(.userAgent) ?? ""
        let browser =
            ["Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "SamsungBrowser": "Samsung Internet"]
            .first { agent.contains($0.key + "/") }?.value
            ?? (agent.contains("Chrome/") ? "Chrome" : agent.contains("Safari/") ? "Safari" : "Browser")
        let system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].first { agent.contains($0) }
        return [browser, system].compactMap(\.self).joined(separator: " · ")
    }
}
