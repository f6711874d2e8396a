import MediaProtocol
import Web

/// Decision whether a picture is a screenshot, with its reason. Each piece of evidence adds or subtracts points; the
/// strongest one on the winning side is the reason that is shown.
struct ScreenshotClassification: Sendable, Hashable {
    let isScreenshot: Bool
    /// A stable word; see ``RecognitionReason``.
    let reason: String
    let device: ScreenDevice?
    /// Maker or system whose screens have this size: `iPhone`, `Galaxy`, …; empty if unknown.
    let family: String

    /// Minimum sum of points of a screenshot.
    static let threshold = 4

    private struct Evidence {
        let reason: String
        let points: Int
    }

    init(_ facts: ImageInspection, name: ScreenshotName) {
        let (width, height) = (facts.info.width, facts.info.height)
        let screen = ScreenSizes.find(width, height)
        let scrolled = screen == nil ? ScreenSizes.scrolled(width, height) : nil
        let evidence = [
            Self.fileName(name), Self.comment(facts.metadata), Self.software(facts.metadata),
            Self.camera(facts.metadata),
            Self.size(screen, scrolled, width, height, facts.info.type), Self.format(facts.info),
        ].compactMap(\.self)
        let total = evidence.reduce(0) { $0 + $1.points }
        isScreenshot = total >= Self.threshold
        let isScreenshot = isScreenshot
        let strongest = evidence.filter { isScreenshot == ($0.points > 0) }.max { abs($0.points) < abs($1.points) }
        reason = strongest?.reason ?? (isScreenshot ? "size" : "nothing")
        let phone = ScreenSizes.phone(width, height)
        let isAndroid = Self.isAndroid(facts.metadata)
        device =
            isScreenshot
            ? phone?.device ?? Self.device(name, screen ?? scrolled) ?? (isAndroid ? .phone : nil) : nil
        let family = isScreenshot ? Self.family(name, screen ?? scrolled, isPhone: phone != nil) : ""
        self.family = family.isEmpty && isScreenshot && isAndroid ? "Android" : family
    }

    private static func fileName(_ name: ScreenshotName) -> Evidence? {
        guard let origin = name.origin else { return nil }
        let points =
            switch origin {
            case .ios: 3
            case .android, .macos, .windows, .gnome, .kde, .program: 10
            case .camera: -7
            case .messenger: -3
            }
        return Evidence(reason: "name:\(origin.rawValue)", points: points)
    }

    private static func comment(_ metadata: [String: String]) -> Evidence? {
        let texts = ["UserComment", "Description", "Title", "Comment"].compactMap { metadata[$0]?.lowercased() }
        let words = ["screenshot", "screen shot", "스크린샷", "screen capture"]
        guard texts.contains(where: { text in words.contains { text.contains($0) } }) else { return nil }
        return Evidence(reason: "comment", points: 9)
    }

    private static func software(_ metadata: [String: String]) -> Evidence? {
        guard let software = metadata["Software"] ?? metadata["Creator"] else { return nil }
        let lowercased = software.lowercased()
        let programs = [
            "gnome-screenshot", "screenshot", "spectacle", "sharex", "greenshot", "flameshot", "snipping", "lightshot",
            "snagit", "shutter", "cleanshot", "screencapture", "ksnip", "picpick", "scrot", "maim", "grim",
        ]
        if let program = programs.first(where: { lowercased.contains($0) }) {
            return Evidence(reason: "software:\(program)", points: 9)
        }
        let cameras = [
            "lightroom", "photoshop", "snapseed", "darktable", "rawtherapee", "capture one", "camera", "vsco",
        ]
        if let program = cameras.first(where: { lowercased.contains($0) }) {
            return Evidence(reason: "software:\(program)", points: -4)
        }
        return isAndroid(metadata) ? Evidence(reason: "software:android", points: 5) : nil
    }

    /// Whether the metadata names Android, as Android's own screenshots do, cropped ones too.
    private static func isAndroid(_ metadata: [String: String]) -> Bool {
        (metadata["Software"] ?? metadata["Creator"])?.lowercased().hasPrefix("android") == true
    }

    private static func camera(_ metadata: [String: String]) -> Evidence? {
        if metadata["ExposureTime"] != nil || metadata["LensModel"] != nil {
            return Evidence(reason: "camera", points: -14)
        }
        if metadata["Make"] != nil || metadata["Model"] != nil { return Evidence(reason: "camera", points: -4) }
        return nil
    }

    private static func size(
        _ screen: ScreenSizes.Screen?, _ scrolled: ScreenSizes.Screen?, _ width: Int, _ height: Int, _ type: PictureType
    ) -> Evidence? {
        if let screen {
            let points = screen.isCommon ? 2 : screen.device == .phone ? 5 : 4
            return Evidence(reason: "size:\(width)x\(height)", points: points)
        }
        if scrolled != nil { return Evidence(reason: "size:scrolled", points: 4) }
        let (long, short) = (Double(max(width, height)), Double(min(width, height)))
        let isCameraShape = [4.0 / 3, 3.0 / 2, 1].contains { abs(long / short - $0) < 0.012 }
        return isCameraShape && width * height > 1_500_000 ? Evidence(reason: "size:camera", points: -3) : nil
    }

    /// Returns the evidence of the file's format: screens are stored losslessly, camera pictures hardly ever.
    private static func format(_ info: ImageInfo) -> Evidence? {
        if info.frames > 1 { return Evidence(reason: "animation", points: -6) }
        switch info.type {
        case .png, .bmp: return Evidence(reason: "format:png", points: 2)
        case .heic: return Evidence(reason: "format:heic", points: -2)
        case .gif, .ico, .svg: return Evidence(reason: "format:drawing", points: -2)
        case .jpeg, .webp, .avif: return nil
        }
    }

    private static func device(_ name: ScreenshotName, _ screen: ScreenSizes.Screen?) -> ScreenDevice? {
        if name.origin == .android || name.origin == .kde, let screen { return screen.device }
        return name.device ?? screen?.device
    }

    private static func family(_ name: ScreenshotName, _ screen: ScreenSizes.Screen?, isPhone: Bool) -> String {
        switch name.origin {
        case .macos where !isPhone: "Mac"
        case .windows where !isPhone: "Windows"
        case .gnome, .kde: screen?.device == .phone ? "Android" : "Linux"
        case .android: screen.map { $0.family == "iPhone" ? "Android" : $0.family } ?? "Android"
        case .ios: screen.map(\.family) ?? "iPhone"
        default: screen?.family ?? ""
        }
    }
}
