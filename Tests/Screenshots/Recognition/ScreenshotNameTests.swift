import Catalog
import Testing
import Text

@testable import Screenshots

@Suite struct ScreenshotNameTests {
    private struct Case {
        let name: String
        let origin: ScreenshotName.Origin?
        let time: [Int]?
        var app = ""

        init(_ name: String, _ origin: ScreenshotName.Origin?, _ time: [Int]?, app: String = "") {
            self.name = name
            self.origin = origin
            self.time = time
            self.app = app
        }
    }

    private static let cases = [
        Case("Screenshot_20260101-101010_KakaoTalk.jpg", .android, [2026, 1, 1, 10, 10, 10], app: "KakaoTalk"),
        Case("Screenshot_20260101_231010_One UI Home.jpg", .android, [2026, 1, 1, 23, 10, 10], app: "One UI Home"),
        Case(
            "Screenshot_2026-01-02-03-04-05-123_com.kakao.talk.jpg", .android, [2026, 1, 2, 3, 4, 5], app: "KakaoTalk"),
        Case(
            "Screenshot_2026-01-02-03-04-05-12_6012fa4d4ddec268fc5c7112cbb265e7.jpg", .android, [2026, 1, 2, 3, 4, 5]),
        Case("Screenshot_20260101-101010.png", .android, [2026, 1, 1, 10, 10, 10]),
        Case("Screenshot_20260101_101010.png", .kde, [2026, 1, 1, 10, 10, 10]),
        Case("스크린샷_20260101_101010.png", .kde, [2026, 1, 1, 10, 10, 10]),
        Case("Screenshot 2026-01-01 at 10.10.10 AM.png", .macos, [2026, 1, 1, 10, 10, 10]),
        Case("Screenshot 2026-01-01 at 9.05.07\u{202F}PM.png", .macos, [2026, 1, 1, 21, 5, 7]),
        Case("Screen Shot 2026-01-01 at 12.00.00 AM.png", .macos, [2026, 1, 1, 0, 0, 0]),
        Case("스크린샷 2026-01-01 오후 3.04.05.png", .macos, [2026, 1, 1, 15, 4, 5]),
        Case("스크린샷 2026-01-01 오전 12.30.00.png", .macos, [2026, 1, 1, 0, 30, 0]),
        Case("화면 캡처 2026-01-01 오후 12.00.00.png", .macos, [2026, 1, 1, 12, 0, 0]),
        Case("Screenshot 2026-01-01 101010.png", .windows, [2026, 1, 1, 10, 10, 10]),
        Case("스크린샷 2026-01-01 101010.png", .windows, [2026, 1, 1, 10, 10, 10]),
        Case("화면 캡처 2026-01-01 101010.png", .windows, [2026, 1, 1, 10, 10, 10]),
        Case("Screenshot (12).png", .windows, nil),
        Case("스크린샷(3).png", .windows, nil),
        Case("캡처.PNG", .windows, nil),
        Case("Screenshot from 2026-01-01 10-10-10.png", .gnome, [2026, 1, 1, 10, 10, 10]),
        Case("스크린샷, 2026-01-01 10-10-10.png", .gnome, [2026, 1, 1, 10, 10, 10]),
        Case("2026-01-01 10-10-10 스크린샷.png", .gnome, [2026, 1, 1, 10, 10, 10]),
        Case("CleanShot 2026-01-01 at 10.10.10@2x.png", .program, [2026, 1, 1, 10, 10, 10]),
        Case("IMG_1234.PNG", .ios, nil),
        Case("IMG_1234.HEIC", .camera, nil),
        Case("IMG_20260101_101010.jpg", .camera, [2026, 1, 1, 10, 10, 10]),
        Case("20260101_101010.jpg", .camera, [2026, 1, 1, 10, 10, 10]),
        Case("KakaoTalk_20260101_101010123.jpg", .messenger, [2026, 1, 1, 10, 10, 10]),
        Case("IMG-20260101-WA0001.jpg", .messenger, [2026, 1, 1, 12, 0, 0]),
        Case("2026년 1월 1일 오후 3시 4분.png", nil, [2026, 1, 1, 15, 4, 0]),
        Case("메모 2026. 1. 1. 오후 3:04:05.png", nil, [2026, 1, 1, 15, 4, 5]),
        Case("20260101101010.png", .camera, [2026, 1, 1, 10, 10, 10]),
        Case("receipt.png", nil, nil), Case("photo 99999999.png", nil, nil), Case("2026-13-45.png", nil, nil),
        Case("", nil, nil), Case(".png", nil, nil), Case("Screenshots of my life.png", nil, nil),
    ]

    /// Time zone of the phone's clock, which must differ from UTC.
    private static let zone = Zone.named("Asia/Kathmandu") ?? .utc

    @Test func fileNameYieldsDeviceTimeAndApp() {
        for test in Self.cases {
            let name = ScreenshotName(test.name, in: Self.zone)
            #expect(name.origin == test.origin, "\(test.name)")
            #expect(name.app == test.app, "\(test.name)")
            let time = test.time.map { parts in
                Self.zone.moment(
                    of: CivilDate(year: parts[0], month: parts[1], day: parts[2]),
                    second: (parts[3] * 60 + parts[4]) * 60 + parts[5])
            }
            #expect(name.takenAt == time, "\(test.name)")
        }
    }

    @Test func fileNamesOfUnixSecondsAreTimes() {
        #expect(ScreenshotName("image_1767225600000.png", in: Self.zone).takenAt == Timestamp(1_767_225_600_000))
        #expect(ScreenshotName("1767225600.jpg", in: Self.zone).takenAt == Timestamp(1_767_225_600_000))
        #expect(ScreenshotName("01012345678.jpg", in: Self.zone).takenAt == nil)
    }

    @Test func captureTimePrefersMetadataThenNameThenFile() {
        let now = Timestamp(1_800_000_000_000)
        let name = ScreenshotName("Screenshot_20260101-101010.png", in: Self.zone)
        let exif = ["DateTimeOriginal": "2025:12:31 23:59:58", "OffsetTimeOriginal": "+09:00"]
        let best = CaptureTime(metadata: exif, name: name, modifiedAt: Timestamp(1), now: now, in: Self.zone)
        #expect(best.source == .metadata && best.at == Timestamp(rfc3339: "2025-12-31T14:59:58.000Z"))
        let named = CaptureTime(
            metadata: ["DateTimeOriginal": "0000:00:00 00:00:00"], name: name, modifiedAt: now, now: now, in: Self.zone)
        #expect(named.source == .name)
        let file = CaptureTime(
            metadata: [:], name: ScreenshotName("a.png", in: Self.zone), modifiedAt: Timestamp(1_700_000_000_000),
            now: now, in: Self.zone)
        #expect(file.source == .file && file.at == Timestamp(1_700_000_000_000))
        let none = CaptureTime(
            metadata: [:], name: ScreenshotName("a.png", in: Self.zone), modifiedAt: nil, now: now, in: Self.zone)
        #expect(none.source == .arrival && none.at == now)
        let future = CaptureTime(
            metadata: [:], name: ScreenshotName("Screenshot_20990101-101010.png", in: Self.zone), modifiedAt: nil,
            now: now, in: Self.zone)
        #expect(future.source == .arrival)
    }

    @Test(arguments: [
        ("2026:01:01 10:10:10", nil, nil), ("2026-01-01T10:10:10+09:00", nil, "2026-01-01T01:10:10.000Z"),
        ("2026-01-01T10:10:10.123Z", nil, "2026-01-01T10:10:10.000Z"),
        ("2026:01:01 10:10:10", "-03:30", "2026-01-01T13:40:10.000Z"),
    ])
    func metadataTimesAreReadWithTheirTimeZone(text: String, offset: String?, utc: String?) {
        let time = CaptureTime.time(text, offset: offset, in: Self.zone)
        #expect(
            time
                == (utc.flatMap { Timestamp(rfc3339: $0) }
                    ?? Self.zone.moment(of: CivilDate(year: 2026, month: 1, day: 1), second: 36_610)))
    }

    @Test func nameWithDateOnlyTakesTimeFromFile() {
        let noon = Self.zone.moment(of: CivilDate(year: 2026, month: 1, day: 1), second: 43_200)
        let name = ScreenshotName("IMG-20260101-WA0001.jpg", in: Self.zone)
        let now = noon + .seconds(864_000)
        let near = CaptureTime(metadata: [:], name: name, modifiedAt: noon + .seconds(3600), now: now, in: Self.zone)
        #expect(near.at == noon + .seconds(3600) && near.source == .name)
        #expect(CaptureTime(metadata: [:], name: name, modifiedAt: now, now: now, in: Self.zone).at == noon)
    }

    @Test(arguments: [
        "PXL_20240101_012612027.jpg", "PXL_20240101_012612027.MP.jpg", "pxl_20240101_012612027~2.jpg",
        "PXL_20240101_012612027.NIGHT.jpg", "PXL_20240101_012612.dng",
    ])
    func pixelPhotoNamesAreInUTC(name: String) {
        #expect(
            ScreenshotName(name, in: Self.zone).takenAt == Timestamp(rfc3339: "2024-01-01T01:26:12.000Z"), "\(name)")
        #expect(ScreenshotName(name, in: Self.zone).origin == .camera)
    }

    @Test(arguments: [
        ("Asia/Seoul", "2023-12-31T16:26:12.000Z"), ("America/Los_Angeles", "2024-01-01T09:26:12.000Z"),
        ("Pacific/Auckland", "2023-12-31T12:26:12.000Z"), ("UTC", "2024-01-01T01:26:12.000Z"),
    ])
    func fileNamesUseThePhonesLocalTime(zone: String, moment: String) throws {
        let zone = try #require(Zone.named(zone))
        for name in ["20240101_012612.jpg", "IMG_20240101_012612.jpg", "Screenshot_20240101-012612.png"] {
            #expect(ScreenshotName(name, in: zone).takenAt == Timestamp(rfc3339: moment), "\(name)")
        }
    }
}
