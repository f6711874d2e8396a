/// Light, dark, or as the device says.
package enum Theme: String, Sendable, Hashable, CaseIterable {
    case system, light, dark

    /// What `<html data-theme>` says; nil leaves it to the device.
    var forced: String? { self == .system ? nil : rawValue }
}
