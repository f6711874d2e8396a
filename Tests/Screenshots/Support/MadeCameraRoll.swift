import Catalog
import MediaProtocol
import Text
import Web

@testable import Screenshots

/// A camera roll made up: what files of many phones, computers, cameras and messengers are called, how big they are and
/// what stands in them, each with the truth beside it. The same on every machine.
struct MadeCameraRoll {
    struct File {
        let name: String
        let facts: ImageInspection
        let isScreenshot: Bool
    }

    private(set) var files: [File] = []
    private var chance = SplitMix64(seed: 2026)

    init() {
        for number in 0..<30 {
            phones(number)
            computers(number)
            photos(number)
            passedOn(number)
        }
    }

    private static func facts(_ type: PictureType, _ width: Int, _ height: Int, _ metadata: [String: String] = [:])
        -> ImageInspection
    {
        ImageInspection(
            info: ImageInfo(
                type: type, width: width, height: height, frames: 1, placeholder: "#ffffff#ffffff", damaged: false),
            dhash: [UInt8](repeating: 0, count: 32), metadata: metadata)
    }

    private mutating func add(
        _ isScreenshot: Bool, _ name: String, _ type: PictureType, _ size: (Int, Int),
        _ metadata: [String: String] = [:]
    ) {
        files.append(File(name: name, facts: Self.facts(type, size.0, size.1, metadata), isScreenshot: isScreenshot))
    }

    private mutating func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(chance.below(10)) }.joined()
    }

    private mutating func stamp() -> (date: String, time: String, dashed: String, dotted: String) {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (year, month, day) = (String(2015 + chance.below(11)), two(1 + chance.below(12)), two(1 + chance.below(28)))
        let (hour, minute, second) = (two(chance.below(24)), two(chance.below(60)), two(chance.below(60)))
        return (
            year + month + day, hour + minute + second, "\(year)-\(month)-\(day)", "\(hour).\(minute).\(second)"
        )
    }

    private mutating func phones(_ number: Int) {
        let iPhones = [(1170, 2532), (1179, 2556), (750, 1334), (1290, 2796), (828, 1792), (1125, 2436)]
        let galaxies = [(1080, 2340), (1080, 2400), (1440, 3088), (1440, 3200), (720, 1600), (1812, 2176)]
        let time = stamp()
        let app = ["KakaoTalk", "NAVER", "YouTube", "Chrome", "Samsung Internet", "쿠팡"][chance.below(6)]
        let iPhone = iPhones[chance.below(iPhones.count)]
        let galaxy = galaxies[chance.below(galaxies.count)]
        add(true, "IMG_\(digits(4)).PNG", .png, iPhone, number % 2 == 0 ? ["UserComment": "Screenshot"] : [:])
        // Exported by an app that gave it a number.
        add(true, "\(digits(8)).png", .png, number % 3 == 0 ? (iPhone.1, iPhone.0) : iPhone)
        add(true, "Screenshot_\(time.date)_\(time.time)_\(app).jpg", .jpeg, galaxy)
        add(
            true, "Screenshot_\(time.date)-\(time.time).png", .png,
            [(1080, 2400), (1344, 2992), (1008, 2244)][number % 3])
        // Put together by scrolling, passed on by a messenger, which gives it a name of its own.
        if number % 3 == 0 { add(true, "\(digits(6)).jpg", .jpeg, (1080, 4000 + chance.below(6000))) }
        if number % 5 == 0 { add(true, "KakaoTalk_\(time.date)_\(time.time)123.png", .png, galaxy) }
        if number % 6 == 0 { add(true, "FullSizeRender.heic", .heic, iPhone, ["UserComment": "Screenshot"]) }
    }

    private mutating func computers(_ number: Int) {
        let time = stamp()
        let window = (300 + chance.below(2000), 200 + chance.below(1200))
        let names = [
            "Screenshot \(time.dashed) at \(time.dotted).png", "스크린샷 \(time.dashed) 오후 3.04.05.png",
            "Screenshot \(time.dashed) \(time.time).png", "화면 캡처 \(time.dashed) \(time.time).png",
            "Screenshot (\(number)).png",
            "Screenshot from \(time.dashed) \(time.dotted.replacing(".", with: "-")).png",
            "스크린샷_\(time.date)_\(time.time).png", "캡처.PNG",
        ]
        add(true, names[number % names.count], .png, window)
        let screens = [(1440, 900), (2560, 1440), (3024, 1964), (1366, 768), (2880, 1800)]
        // Renamed by its owner; the screen's size stays.
        if number % 2 == 0 { add(true, "회의 자료 \(number).png", .png, screens[chance.below(screens.count)]) }
        if number % 4 == 0 { add(true, "\(digits(5)).png", .png, window, ["Software": "gnome-screenshot"]) }
        // Cut out of a screen and renamed: nothing is left to tell it by.
        if number % 10 == 0 { add(true, "영수증 \(number).png", .png, window) }
    }

    private mutating func photos(_ number: Int) {
        let time = stamp()
        let cameras = [
            (4032, 3024), (3024, 4032), (4000, 3000), (6000, 4000), (4032, 2268), (8160, 6120), (3840, 2160),
        ]
        let size = cameras[chance.below(cameras.count)]
        let exif = [
            "Make": "Apple", "Model": "iPhone 14", "ExposureTime": "1/120", "DateTimeOriginal": "2025:05:05 10:10:10",
            "Software": "17.5",
        ]
        add(false, "IMG_\(digits(4)).HEIC", .heic, size, exif)
        add(false, "\(time.date)_\(time.time).jpg", .jpeg, size, exif)
        add(false, "PXL_\(time.date)_\(time.time)123.jpg", .jpeg, (4080, 3072), exif)
        add(
            false, "DSC_\(digits(4)).JPG", .jpeg, (6000, 4000),
            ["Make": "NIKON", "Model": "D750", "ExposureTime": "1/60"])
        // Without metadata, as after sending.
        add(false, "IMG_\(digits(4)).JPG", .jpeg, size)
        if number % 3 == 0 { add(false, "여행 \(number).jpg", .jpeg, (2048, 1536)) }
        // Cut to the shape of a screen by a phone's editor.
        if number % 5 == 0 { add(false, "IMG_\(digits(4)).jpg", .jpeg, (1170, 2532), exif) }
    }

    private mutating func passedOn(_ number: Int) {
        let time = stamp()
        add(false, "KakaoTalk_Photo_\(time.dashed)-\(time.dotted.replacing(".", with: "-")).jpeg", .jpeg, (1440, 1080))
        add(false, "IMG-\(time.date)-WA\(digits(4)).jpg", .jpeg, (1600, 1200))
        add(false, "\(digits(10))_n.jpg", .jpeg, (1080, 1350))
        add(false, "logo \(number).png", .png, (512, 512))
        add(false, "meme\(number).gif", .gif, (480, 360))
        if number % 3 == 0 { add(false, "poster.webp", .webp, (1000, 1500)) }
        if number % 4 == 0 { add(false, "Screenshots of Berlin.jpg", .jpeg, (4000, 3000), ["ExposureTime": "1/9"]) }
        // A wallpaper is as big as a screen: it cannot be told from one.
        if number % 15 == 0 { add(false, "wallpaper.png", .png, (1170, 2532)) }
    }
}
