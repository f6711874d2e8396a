import Catalog
import GRDB
import PageDocument
import Site

/// Fonts of the interface and of new pages of a person.
struct FontSettings: Sendable, Hashable {
    /// Font of the interface; `nil` for the system's.
    var site: PageTypeface?
    /// Font of new texts on pages.
    var page: PageTypeface

    private static let pageFontSetting = "diary.font"

    init(site: PageTypeface? = nil, page: PageTypeface = .standard) {
        self.site = site
        self.page = page
    }

    /// Reads the settings of a person.
    init(of person: Person.ID, in catalog: Catalog) throws {
        (site, page) = try catalog.read { db in
            (
                try catalog.settings.get(Sidebar.fontSetting, of: person, in: db).flatMap(PageTypeface.init(knownKey:)),
                try catalog.settings.get(Self.pageFontSetting, of: person, in: db).flatMap(PageTypeface.init(knownKey:))
                    ?? .standard
            )
        }
    }

    func save(for person: Person.ID, in catalog: Catalog) throws {
        try catalog.write { try save(for: person, catalog, in: $0) }
    }

    private func save(for person: Person.ID, _ catalog: Catalog, in db: Database) throws {
        try catalog.settings.set(Sidebar.fontSetting, to: site?.key, of: person, in: db)
        try catalog.settings.set(Self.pageFontSetting, to: page == .standard ? nil : page.key, of: person, in: db)
    }

    /// Resets the font settings of a person that use this font to the default.
    static func reset(_ font: PageTypeface, of person: Person.ID, _ catalog: Catalog, in db: Database) throws {
        for setting in [Sidebar.fontSetting, pageFontSetting]
        where try catalog.settings.get(setting, of: person, in: db) == font.key {
            try catalog.settings.set(setting, to: nil, of: person, in: db)
        }
    }
}

extension PageTypeface {
    /// Creates the font of a key; `nil` if the key is unknown.
    init?(knownKey key: String) {
        let typeface = PageTypeface(key: key)
        guard typeface.key == key else { return nil }
        self = typeface
    }
}
