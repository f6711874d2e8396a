/// What a picture's screen belongs to.
package enum ScreenDevice: String, Sendable, CaseIterable {
    case phone, tablet, computer
}
