extension NotificationStore {
    /// Whether a kind is on, which it is until the person switches it off.
    package func isOn(_ kind: NotificationKind, in scope: OwnerScope) throws -> Bool {
        try SettingStore().get(Self.setting(kind), of: scope.owner, in: scope.db) != Self.off
    }

    /// Returns the kinds that are on.
    package func kindsOn(in scope: OwnerScope) throws -> Set<NotificationKind> {
        try Set(NotificationKind.allCases.filter { try isOn($0, in: scope) })
    }

    /// Switches these kinds on and all others off.
    package func set(_ kinds: Set<NotificationKind>, in scope: OwnerScope) throws {
        for kind in NotificationKind.allCases {
            try SettingStore().set(
                Self.setting(kind), to: kinds.contains(kind) ? nil : Self.off, of: scope.owner, in: scope.db)
        }
    }

    private static let off = "off"
    /// Returns the name of a kind's setting.
    private static func setting(_ kind: NotificationKind) -> String { "notify." + kind.rawValue }
}
