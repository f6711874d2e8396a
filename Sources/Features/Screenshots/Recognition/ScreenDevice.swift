enum ScreenDevice: String, Sendable, CaseIterable {
    case phone, tablet, computer
}
