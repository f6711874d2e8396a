import Catalog
import PageDocument
import Site

/// In which fonts a person reads and writes.
package struct FontSettings: Sendable, Hashable {
    /// Of the whole house; nil for the system's.
    package var dashboard: PageFont?
    /// That new texts on pages begin with.
    package var page: PageFont

    private static let page = "diary.font"

    package init(dashboard: PageFont? = nil, page: PageFont = .standard) {
        self.dashboard = dashboard
        self.page = page
    }

    package init(of person: Person.ID, in catalog: Catalog) throws {
        (dashboard, page) = try catalog.read { db in
            (
                try catalog.settings.get(Sidebar.fontSetting, of: person, in: db).flatMap(PageFont.init(rawValue:)),
                try catalog.settings.get(Self.page, of: person, in: db).flatMap(PageFont.init(rawValue:)) ?? .standard
            )
        }
    }

    func save(for person: Person.ID, in catalog: Catalog) throws {
        try catalog.write { db in
            try catalog.settings.set(Sidebar.fontSetting, to: dashboard?.rawValue, of: person, in: db)
            try catalog.settings.set(Self.page, to: page == .standard ? nil : page.rawValue, of: person, in: db)
        }
    }
}
