import Catalog
import MediaProtocol
import Site
import TestSupport
import Testing
import Web

@testable import Screenshots

@Suite struct ScreenshotClassificationTests {
    @Test func screenshotsAreDistinguishedFromPhotosInACameraRoll() {
        let files = MadeCameraRoll().files
        var (hits, falseAlarms, missed) = (0, 0, 0)
        for file in files {
            let recognition = ScreenshotClassification(file.facts, name: ScreenshotName(file.name, in: .server))
            switch (recognition.isScreenshot, file.isScreenshot) {
            case (true, true): hits += 1
            case (true, false): falseAlarms += 1
            case (false, true): missed += 1
            case (false, false): break
            }
        }
        let precision = Double(hits) / Double(hits + falseAlarms)
        let recall = Double(hits) / Double(hits + missed)
        print("recognition: \(files.count) pictures, precision \(precision), recall \(recall)")
        #expect(files.count >= 300 && precision >= 0.97 && recall >= 0.95)
    }

    @Test(
        arguments: [
            ("IMG_1234.PNG", PictureType.png, 1170, 2532, [:], true, "size:1170x2532"),
            ("a.jpg", .jpeg, 1080, 9000, [:], true, "size:scrolled"),
            ("Screenshot_20260101-101010.jpg", .jpeg, 4000, 3000, ["ExposureTime": "1/60"], false, "camera"),
            ("x.png", .png, 640, 480, ["Software": "gnome-screenshot"], true, "software:gnome-screenshot"),
            ("x.heic", .heic, 1179, 2556, ["UserComment": "Screenshot"], true, "comment"),
            ("x.jpg", .jpeg, 4032, 3024, [:], false, "size:camera"),
            ("x.png", .png, 333, 444, [:], false, "nothing"),
        ] as [(String, PictureType, Int, Int, [String: String], Bool, String)])
    func recognitionGivesItsReason(
        name: String, type: PictureType, width: Int, height: Int, metadata: [String: String], is expected: Bool,
        reason: String
    ) {
        let facts = ImageInspection(
            info: ImageInfo(
                type: type, width: width, height: height, frames: 1, placeholder: "#ffffff#ffffff", damaged: false),
            dhash: [UInt8](repeating: 0, count: 32), metadata: metadata)
        let recognition = ScreenshotClassification(facts, name: ScreenshotName(name, in: .server))
        #expect(recognition.isScreenshot == expected && recognition.reason == reason)
        let phrase = RecognitionReason.phrase(recognition.reason)
        #expect(!phrase.ko.isEmpty && !phrase.en.isEmpty)
    }

    /// Screen sizes of phones since 2023, for files whose names messengers and mail programs have replaced.
    @Test(arguments: [
        "1080x2424", "1080x2316", "1080x2268", "1280x2856", "1344x2992", "1206x2622", "1320x2868", "1200x2670",
        "1220x2712", "1264x2780", "1440x3168", "1260x2800", "1968x2184", "2076x2152", "1084x2412", "720x1640",
    ])
    func screensOfNewPhonesAreRecognisedBySize(size: String) {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        for (width, height) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            let facts = ImageInspection(
                info: ImageInfo(
                    type: .jpeg, width: width, height: height, frames: 1, placeholder: "#ffffff#ffffff", damaged: false),
                dhash: [UInt8](repeating: 0, count: 32), metadata: [:])
            let recognition = ScreenshotClassification(
                facts, name: ScreenshotName("KakaoTalk_Photo_2024.jpg", in: .utc))
            #expect(ScreenSizes.find(width, height)?.device == .phone)
            #expect(ScreenshotClassification(facts, name: ScreenshotName("a.jpg", in: .utc)).isScreenshot)
            #expect(recognition.family.isEmpty == !recognition.isScreenshot)
        }
    }

    @Test(arguments: [(1080, 2212), (800, 1244)])
    func croppedAndroidScreenshotIsRecognisedAsPhone(width: Int, height: Int) {
        let facts = ImageInspection(
            info: ImageInfo(
                type: .png, width: width, height: height, frames: 1, placeholder: "#ffffff#ffffff", damaged: false),
            dhash: [UInt8](repeating: 0, count: 32), metadata: ["Software": "Android UP1A.231005.007"])
        let recognition = ScreenshotClassification(facts, name: ScreenshotName("a.png", in: .utc))
        #expect(recognition.isScreenshot && recognition.device == .phone && recognition.family == "Android")
    }

    @Test(
        arguments: [
            ("screenshot-2024-01-02.png", 1080, 2340, .phone, "Android"),
            ("Simulator Screen Shot - iPhone 15 - 2024-01-02.png", 1179, 2556, .phone, "iPhone"),
            ("Screen Shot 2019-01-02 at 10.11.12.png", 1125, 2436, .phone, "iPhone"),
            ("스크린샷 2024-01-02 101112.png", 1440, 3088, .phone, "Galaxy"),
            ("screenshot-1.png", 2400, 1080, .phone, "Galaxy"),
            ("Screenshot 2024-01-02 at 10.11.12.png", 2560, 1440, .computer, "Mac"),
            ("Screenshot 2024-01-02 at 10.11.12.png", 2560, 1600, .computer, "Mac"),
            ("Screenshot 2024-01-02 101112.png", 900, 600, .computer, "Windows"),
        ] as [(String, Int, Int, ScreenDevice, String)])
    func screenSizeOutweighsFileName(
        name: String, width: Int, height: Int, device: ScreenDevice, family: String
    ) {
        let info = ImageInfo(
            type: .png, width: width, height: height, frames: 1, placeholder: "#ffffff#ffffff", damaged: false)
        let recognition = ScreenshotClassification(
            ImageInspection(info: info, dhash: [UInt8](repeating: 0, count: 32), metadata: [:]),
            name: ScreenshotName(name, in: .server))
        #expect(recognition.isScreenshot)
        #expect(recognition.device == device)
        #expect(recognition.family == family)
    }

    @Test func sampleFilesAreRecognisedAsScreenshots() async throws {
        let world = try World()
        let files: [(String, [UInt8], Bool)] = [
            ("IMG_0001.PNG", SamplePicture.blocks(1, width: 1170, height: 2532), true),
            ("a.png", SamplePicture.blocks(2, width: 1440, height: 900), true),
            ("b.png", SamplePicture.blocks(3, width: 555, height: 444, comment: "Screenshot"), true),
            ("logo.png", SamplePicture.blocks(4, width: 512, height: 512), false),
            ("IMG_20260101_101010.jpg", SamplePicture.png(width: 400, height: 300), false),
        ]
        for (name, bytes, isScreenshot) in files {
            let saved = try await world.save(bytes, name)
            #expect(try world.get(saved.item.id).screenshot.isScreenshot == isScreenshot, "\(name)")
        }
    }

    @Test func inboxRefusesPhotosIfOnlyScreenshotsAreWanted() async throws {
        let world = try World()
        let collection = ScreenshotCollection(catalog: world.catalog, processor: world.worker)
        try ScreenshotSettings(onlyScreenshots: true).save(for: world.ann, in: world.catalog)
        let photo = SamplePicture.png(width: 40, height: 30)
        let path = try world.file(photo)
        let file = SubmittedFile(path: path, name: "IMG_20260101_101010.jpg")
        await #expect(throws: CatalogError.self) { try await collection.ingest(file, by: world.ann, state: .inbox) }
        let bobs = try await collection.ingest(file, by: world.bob, state: .inbox)
        #expect(bobs?.isNew == true && bobs?.item.state == .inbox)
        let text = SubmittedFile(path: try world.file(Array("hello".utf8)), name: "a.txt")
        #expect(try await collection.ingest(text, by: world.ann, state: .inbox) == nil)
    }
}
