import Catalog

/// Settings of a person for the screenshot feature.
struct ScreenshotSettings: Sendable, Hashable {
    /// Whether the inbox accepts only screenshots and rejects pictures that look like photos, with the reason. Off by
    /// default. Does not apply to pictures that a person adds to this feature directly.
    var onlyScreenshots: Bool

    private static let ignorePhotos = "screenshots.ignorePhotos"

    init(onlyScreenshots: Bool = false) {
        self.onlyScreenshots = onlyScreenshots
    }

    init(of person: Person.ID, in catalog: Catalog) throws {
        onlyScreenshots = try catalog.read { try catalog.settings.get(Self.ignorePhotos, of: person, in: $0) } == "1"
    }

    func save(for person: Person.ID, in catalog: Catalog) throws {
        try catalog.write {
            try catalog.settings.set(Self.ignorePhotos, to: onlyScreenshots ? "1" : nil, of: person, in: $0)
        }
    }
}
