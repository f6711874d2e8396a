import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    func deviceRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.devices) { [self] request in
            try page(request, at: .settings) { html, shell in
                Templates.devicesPage(&html, shell: shell, page: DevicesPage(shell: shell, devices: try devices(shell)))
            }
        }
        routes.on(.post, SitePath.deviceName) { [self] request, id in
            let person = try request.session.person.id
            let name = request.form["name"] ?? ""
            do {
                try catalog.write { try catalog.people.rename(id, of: person, to: name, in: $0) }
            } catch CatalogError.invalid(let problems) {
                let shell = try shell(for: request, at: .settings)
                let page = DevicesPage(shell: shell, devices: try devices(shell), refused: (id, name, problems))
                return html(status: .unprocessableContent) { Templates.devicesPage(&$0, shell: shell, page: page) }
            }
            return try done(request, .notice(.saved), else: SitePath.devices())
        }
        // Ends what that device has open, too.
        routes.on(.post, SitePath.deviceRevocation) { [self] request, id in
            let person = try request.session.person.id
            try catalog.write { try catalog.people.revoke(id, of: person, in: $0) }
            return try done(request, .notice(.revoked), else: SitePath.devices())
        }
    }

    private func devices(_ shell: Shell) throws -> [Device] {
        try catalog.read { try catalog.people.devices(of: shell.session.person.id, in: $0) }
    }
}
