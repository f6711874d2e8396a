import Catalog
import HTTPServer
import HTTPTypes
import Site

struct DeviceRoutes: RouteGroup {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.devices, index)
        routes.on(.post, SitePath.deviceName, rename)
        // Ends what that device has open, too.
        routes.on(.post, SitePath.deviceRevocation, revoke)
    }

    private func index(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .settings) { html, shell in
            Templates.devicesPage(&html, shell: shell, page: DevicesPage(shell: shell, devices: try devices(shell)))
        }
    }

    private func rename(_ request: Request, _ id: Int64) throws -> Response {
        let name = request.form["name"] ?? ""
        do {
            try catalog.write { try catalog.people.rename(id, of: request.owner, to: name, in: $0) }
        } catch CatalogError.invalid(let problems) {
            let shell = try dashboard.shell(for: request, at: .settings)
            let page = DevicesPage(shell: shell, devices: try devices(shell), refused: (id, name, problems))
            return dashboard.html(status: .unprocessableContent) {
                Templates.devicesPage(&$0, shell: shell, page: page)
            }
        }
        return try dashboard.done(request, .notice(.saved), else: SitePath.devices())
    }

    private func revoke(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write { try catalog.people.revoke(id, of: request.owner, in: $0) }
        return try dashboard.done(request, .notice(.revoked), else: SitePath.devices())
    }

    private func devices(_ shell: Shell) throws -> [Device] {
        try catalog.read { try catalog.people.devices(of: shell.person.id, in: $0) }
    }
}
