import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The signed-in browsers and the tokens of a person.
struct DeviceRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.devices, index)
        routes.on(.post, SitePath.deviceName, rename)
        // Also ends the device's open connections.
        routes.on(.post, SitePath.deviceRevocation, revoke)
        routes.on(.post, SitePath.tokens, createToken)
        routes.on(.post, SitePath.tokenRevocation, revoke)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .settings) { html, shell in
            Templates.devicesPage(&html, shell: shell, page: DevicesPage(shell: shell, devices: try devices(shell)))
        }
    }

    private func rename(_ request: Request, _ id: Int64) throws -> Response {
        let name = request.form["name"] ?? ""
        do {
            try catalog.write { try catalog.people.rename(id, of: request.owner, to: name, in: $0) }
        } catch CatalogError.invalid(let problems) {
            let shell = try site.shell(for: request, at: .settings)
            let page = DevicesPage(shell: shell, devices: try devices(shell), rejected: (id, name, problems))
            return site.html(status: .unprocessableContent) {
                Templates.devicesPage(&$0, shell: shell, page: page)
            }
        }
        return try site.done(request, .notice(.saved), else: SitePath.devices())
    }

    private func revoke(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write { try catalog.people.revoke(id, of: request.owner, in: $0) }
        return try site.done(request, .notice(.revoked), else: SitePath.devices())
    }

    private func createToken(_ request: Request) throws -> Response {
        let person = try request.owner
        let name = request.form["name"] ?? ""
        let scope = request.form["scope"].flatMap(TokenScope.init)
        func devicesPage(
            _ status: HTTPResponse.Status, newToken secret: String?, _ problems: [FieldError]
        ) throws -> Response {
            let shell = try site.shell(for: request, at: .settings)
            let devices = try devices(shell)
            let tokens = TokenSection(
                shell: shell, devices: devices, newToken: secret, name: secret == nil ? name : "",
                scope: secret == nil ? scope : .everything, problems: problems)
            let page = DevicesPage(shell: shell, devices: devices, tokens: tokens)
            var response = site.html(status: status) { Templates.devicesPage(&$0, shell: shell, page: page) }
            // The page may contain a secret.
            response.headers[.cacheControl] = "no-store"
            return response
        }
        do {
            guard let scope else {
                let message = Phrase("토큰의 권한을 골라 주세요.", "Choose the permissions of the token.")
                throw CatalogError.invalid([FieldError(field: "scope", message: message)])
            }
            let (_, secret) = try catalog.write { db in
                try catalog.people.createToken(name: name, scope: scope, for: person, in: db)
            }
            return try devicesPage(.ok, newToken: secret.text, [])
        } catch CatalogError.invalid(let problems) {
            return try devicesPage(.unprocessableContent, newToken: nil, problems)
        }
    }

    private func devices(_ shell: Shell) throws -> [Device] {
        try catalog.read { try catalog.people.devices(of: shell.person.id, in: $0) }
    }
}
