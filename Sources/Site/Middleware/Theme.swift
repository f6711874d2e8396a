/// The colour theme: light, dark, or the setting of the device.
package enum Theme: String, Sendable, Hashable, CaseIterable {
    case system, light, dark

    /// The value of `<html data-theme>`; `nil` to follow the device.
    var forced: String? { self == .system ? nil : rawValue }
}
