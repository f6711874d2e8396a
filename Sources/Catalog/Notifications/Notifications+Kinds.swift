import GRDB

extension Notifications {
    /// Every kind is on until somebody switches it off.
    package func isOn(_ kind: NotificationKind, of person: Person.ID, in db: Database) throws -> Bool {
        try Settings().get(Self.setting(kind), of: person, in: db) != Self.off
    }

    package func kindsOn(of person: Person.ID, in db: Database) throws -> Set<NotificationKind> {
        try Set(NotificationKind.allCases.filter { try isOn($0, of: person, in: db) })
    }

    package func set(_ kinds: Set<NotificationKind>, of person: Person.ID, in db: Database) throws {
        for kind in NotificationKind.allCases {
            try Settings().set(Self.setting(kind), to: kinds.contains(kind) ? nil : Self.off, of: person, in: db)
        }
    }

    private static let off = "off"
    private static func setting(_ kind: NotificationKind) -> String { "notify." + kind.rawValue }
}
