import Catalog

/// System, time and app that are recognised from a file's name.
struct ScreenshotName: Sendable, Hashable {
    enum Origin: String, Sendable, Hashable {
        // Screenshots.
        case android, ios, macos, windows, gnome, kde, program
        // Photos, and pictures sent by messengers.
        case camera, messenger
    }

    let origin: Origin?
    let device: ScreenDevice?
    /// Time in the name, by the clock of the person's time zone; nil if the name has none.
    let takenAt: Timestamp?
    /// Whether the name has a time of day.
    let hasTime: Bool
    /// App that was open; empty if the name has none.
    let app: String

    /// - Parameters:
    ///   - fileName: with or without extension, NFC.
    ///   - zone: time zone of the phone's or computer's clock.
    init(_ fileName: String, in zone: Zone) {
        let stem = Self.stem(fileName)
        let small = stem.lowercased()
        let found = FileNameTime(in: stem)
        takenAt = found?.at(Self.isInUTC(small) ? .utc : zone)
        hasTime = found?.hasTime ?? false
        origin = Self.origin(stem, small, time: found, isPNG: fileName.lowercased().hasSuffix(".png"))
        device =
            switch origin {
            case .android, .ios: .phone
            case .macos, .windows, .gnome, .kde, .program: .computer
            case .camera, .messenger, nil: nil
            }
        app = origin == .android ? AppName.find(in: stem) : ""
    }

    /// Whether the time is in UTC: Pixel phones name photos in UTC, but screenshots in local time.
    private static func isInUTC(_ small: String) -> Bool { small.hasPrefix("pxl_") }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
            name[name.index(after: dot)...].count <= 5, !name[dot...].contains(" ")
        else { return name }
        return String(name[..<dot])
    }

    /// Returns the system or program that writes such names, in Korean and English and a few other languages. Other
    /// names are left to size and metadata.
    private static func origin(_ stem: String, _ small: String, time: FileNameTime?, isPNG: Bool) -> Origin? {
        if small.hasPrefix("screenshot_") || small.hasPrefix("screenshot-") || small.hasPrefix("screencapture_") {
            return androidOrKDE(stem, time)
        }
        if small.hasPrefix("스크린샷_") { return androidOrKDE(stem, time) }
        if small.hasPrefix("screenshot from ") { return .gnome }
        if small.hasPrefix("스크린샷, ") || small.hasSuffix(" 스크린샷") { return .gnome }
        if small.hasPrefix("screen shot ") { return .macos }
        for word in ["screenshot", "스크린샷", "화면 캡처", "화면캡처"] where small.hasPrefix(word) {
            let rest = small.dropFirst(word.count)
            guard let first = rest.first else { return .program }
            if first == "(" || rest.hasPrefix(" (") { return time == nil ? .windows : .macos }
            guard time != nil else { return first.isLetter ? nil : .program }
            // Windows writes the time without separators, macOS with dots or colons.
            return time?.isTimeInOnePiece == true ? .windows : .macos
        }
        for word in ["캡처", "capture", "캡쳐"] where small.hasPrefix(word) {
            let rest = small.dropFirst(word.count)
            if rest.allSatisfy({ $0.isNumber || " _-().".contains($0) }) { return .windows }
        }
        let programs = [
            "cleanshot", "snipaste", "sharex", "greenshot", "lightshot", "flameshot", "simulator screenshot",
            "simulator screen shot", "captura de pantalla", "bildschirmfoto", "skärmavbild", "shutterstock-screen",
            "scrnli", "spectacle", "알캡처", "픽픽", "picpick",
        ]
        if programs.contains(where: { small.hasPrefix($0) }) { return .program }
        return photo(small, time: time, isPNG: isPNG)
    }

    private static func androidOrKDE(_ stem: String, _ time: FileNameTime?) -> Origin {
        guard let time else { return .program }
        // Spectacle writes Screenshot_20260101_101010 and nothing after it. Some phones do so too, so the size decides.
        return time.isCompact && stem.hasSuffix(time.text) && stem.contains("_\(time.text.prefix(8))_")
            ? .kde : .android
    }

    private static func photo(_ small: String, time: FileNameTime?, isPNG: Bool) -> Origin? {
        let messengers = [
            "kakaotalk", "whatsapp image", "whatsapp_image", "fb_img", "received_", "signal-", "telegram", "line_",
            "messenger_", "photo_20", "image_20",
        ]
        if messengers.contains(where: { small.hasPrefix($0) }) || small.contains("-wa0") { return .messenger }
        // iPhones number photos and screenshots alike; only the latter are PNG.
        if small.hasPrefix("img_"), small.dropFirst(4).allSatisfy(\.isNumber), small.count <= 9 {
            return isPNG ? .ios : .camera
        }
        let cameras = [
            "img_20", "img_e", "img-20", "dsc_", "dsc0", "dscn", "dscf", "_dsc", "_mg_", "pxl_20", "mvimg_", "gopr",
            "dji_",
            "imgp", "sam_", "p10", "p20", "wp_20", "cimg", "100_", "burst",
        ]
        if cameras.contains(where: { small.hasPrefix($0) }) { return .camera }
        // Samsung's camera names files by date and time only.
        if let time, time.isCompact, small.hasPrefix(time.text), small.count <= time.text.count + 4 { return .camera }
        return nil
    }
}
