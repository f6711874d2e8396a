import Catalog

/// What each person decides about this room.
struct ScreenshotSettings: Sendable, Hashable {
    /// The inbox takes screenshots alone; what looks like a photo is refused with the reason. Off unless chosen, and never
    /// about pictures that are put into this room by hand.
    var onlyScreenshots: Bool

    private static let only = "screenshots.only"

    init(onlyScreenshots: Bool = false) {
        self.onlyScreenshots = onlyScreenshots
    }

    init(of person: Person.ID, in catalog: Catalog) throws {
        onlyScreenshots = try catalog.read { try catalog.settings.get(Self.only, of: person, in: $0) } == "1"
    }

    func save(for person: Person.ID, in catalog: Catalog) throws {
        try catalog.write { try catalog.settings.set(Self.only, to: onlyScreenshots ? "1" : nil, of: person, in: $0) }
    }
}
