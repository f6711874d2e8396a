import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text

struct TextRecognitionTests {
    private func screen(isDark: Bool = false) -> ScreenDrawing {
        var screen = ScreenDrawing(isDark: isDark, width: 300, height: 200)
        screen.write("저녁에 고등어 구이", 20, 50, size: 24)
        screen.write("Dinner together", 20, 150, size: 24)
        return screen
    }

    private func lines(_ text: RecognisedText) -> [String] {
        text.lines.map { $0.words.map(\.text).joined(separator: " ") }
    }

    @Test(arguments: [false, true]) func koreanAndEnglishWordsAreReadWithPositions(isDark: Bool) async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        let text = try await reader.read(fixture.draw(screen(isDark: isDark), width: 900), language: .koreanAndEnglish)
        #expect((text.width, text.height) == (900, 600))
        #expect(lines(text) == ["저녁에 고등어 구이", "Dinner together"])
        let fish = try #require(text.lines.first?.words.dropFirst().first)
        #expect((fish.text, fish.confidence > 60) == ("고등어", true))
        // 24 px syllables, drawn three times as large: the word begins after 저녁에 and a space, its line ends at 150.
        #expect((240...330).contains(fish.x) && (180...260).contains(fish.width), "\(fish)")
        #expect((70...100).contains(fish.y) && (50...90).contains(fish.height), "\(fish)")
        #expect(fixture.leftovers.count == 1)
        await reader.stop()
        await fixture.client.stop()
    }

    /// Six buttons and a bar with nine white words on typical app colours.
    @Test(arguments: [false, true]) func lightWordsOnColouredButtonsAreRead(isDark: Bool) async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        var screen = ScreenDrawing(isDark: isDark, width: 390, height: 760)
        screen.write("설정을 바꾸면 바로 저장됩니다", 20, 100, size: 16)
        screen.box(0, 120, 390, 48, "#3478f6", radius: 0)
        screen.write("게시글", 195, 151, size: 17, colour: "#ffffff", anchor: "middle")
        let buttons = [
            ("모드 변경", "#e5483e"), ("권한 확인", "#34a853"), ("무시", "#8e8e93"), ("목록", "#5856d6"),
            ("기록", "#007aff"), ("설정", "#ff8a00"),
        ]
        for (index, (words, colour)) in buttons.enumerated() {
            let (x, y) = (20 + index % 2 * 180, 200 + index / 2 * 80)
            screen.box(x, y, 160, 48, colour, radius: 12)
            screen.write(words, x + 80, y + 31, size: 17, colour: "#ffffff", anchor: "middle")
        }
        screen.write("고등어 두 마리를 주문했어요", 20, 520, size: 16)
        let text = try await reader.read(fixture.draw(screen, width: 1080), language: .koreanAndEnglish)
        let read = text.lines.flatMap { $0.words.map(\.text) }
        let expected = ["게시글", "모드", "변경", "권한", "확인", "무시", "목록", "기록", "설정"]
        let found = expected.filter { word in read.contains { $0.contains(word) } }
        #expect(found.count >= 7, "\(read)")
        // Text next to the buttons is still read, and only once.
        #expect(read.filter { $0.contains("주문했어요") }.count == 1, "\(read)")
        await reader.stop()
        await fixture.client.stop()
    }

    @Test func positionsAreInTheUprightPicture() async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        // A screenshot twenty times as high as wide is scaled down before recognition.
        var long = ScreenDrawing(width: 390, height: 7800)
        long.write("BEGINNING", 20, 100, size: 40)
        long.write("END", 20, 7700, size: 40)
        let text = try await reader.read(fixture.draw(long, width: 1170), language: .english)
        let found = text.lines.flatMap(\.words).filter { ["BEGINNING", "END"].contains($0.text) }
        #expect(found.map(\.text) == ["BEGINNING", "END"])
        #expect(text.height <= 23_400 && found.allSatisfy { $0.y + $0.height <= text.height })
        let end = try #require(found.last)
        #expect(abs(Double(end.y) / Double(text.height) - 0.985) < 0.01, "\(end)")
        await reader.stop()
        await fixture.client.stop()
    }

    @Test(arguments: [false, true]) func codesAreRead(isInverted: Bool) async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        var screen = ScreenDrawing(isDark: isInverted, width: 300, height: 400)
        screen.write("입장권", 20, 50, size: 24)
        screen.code(SampleCode.rows, 40, 90, module: 6, isInverted: isInverted)
        let text = try await reader.read(fixture.draw(screen, width: 900), language: .koreanAndEnglish)
        #expect(text.codes == [RecognisedText.Code(SampleCode.text, format: "QRCode")])
        #expect(lines(text).contains("입장권"))
        await reader.stop()
        await fixture.client.stop()
    }

    @Test(arguments: [
        PNGFile().encode(40, 40) { _, _ in (255, 255, 255, 255) }, PNGFile().encode(1, 1) { _, _ in (0, 0, 0, 0) },
        PNGFile().encode(300, 8) { x, y in (UInt8(x % 256), UInt8(y * 30), 9, UInt8(x % 250)) }, BitmapFile().bmp,
        BitmapFile.ico([(20, BitmapFile(bits: 32).iconImage)]),
    ])
    func pictureWithoutWordsHasNoWords(bytes: [UInt8]) async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        let text = try await reader.read(fixture.file(bytes), language: .koreanAndEnglish)
        #expect(text.lines.isEmpty && text.codes.isEmpty)
        #expect(fixture.leftovers.isEmpty)
        await reader.stop()
        await fixture.client.stop()
    }

    @Test func undecodableFilesAreRejected() async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        let refused: [(bytes: [UInt8], reason: MediaError)] = [
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .unsupportedType),
            (Array("words, words".utf8), .notAnImage), (Array(Samples.png.prefix(30)), .corrupt),
        ]
        for (bytes, reason) in refused {
            await #expect(throws: reason) { try await reader.read(fixture.file(bytes), language: .english) }
        }
        var random = SplitMix64(seed: 5)
        for sample in [Samples.png, Samples.jpeg, Samples.webp, Samples.avif, Samples.heic] {
            for _ in 0..<40 {
                var bytes = sample
                for _ in 0..<8 {
                    bytes[.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                do throws(MediaError) {
                    let path: String
                    do { path = try fixture.file(bytes) } catch { throw .unreadable }
                    _ = try await reader.read(path, language: .english)
                } catch {
                    #expect(!error.isTransient, "\(error)")
                }
            }
        }
        #expect(fixture.leftovers.isEmpty)
        await reader.stop()
    }

    @Test func textRecognitionIsSandboxedAndHasLowPriority() async throws {
        let fixture = try WorkerFixture()
        let reader = WorkerFixture.reader(fixture)
        let description = try await reader.describe()
        _ = try await reader.read(fixture.draw(screen(), width: 300), language: .koreanAndEnglish)
        let pid = try #require(await reader.processID)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1\n"))
        #expect(description.seccomp == status.contains("Seccomp:\t2\n"))
        let fields = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).split(separator: ")").last
        #expect(fields?.split(separator: " ")[16] == "19")
        // Only the recognition worker loads the engine, with its first request.
        #expect(try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8).contains("libtesseract"))
        // Starts the other worker, which may have stopped after being idle.
        _ = try await fixture.client.describe()
        let other = try #require(await fixture.client.processID)
        #expect(try !String(contentsOfFile: "/proc/\(other)/maps", encoding: .utf8).contains("libtesseract"))
        if description.landlock > 0 {
            let outside = fixture.folder.appending(path: "outside.png")
            try Data(Samples.png).write(to: outside)
            await #expect(throws: MediaError.unreadable) { try await reader.read(outside.path, language: .english) }
        }
        await reader.stop()
        await fixture.client.stop()
    }

    @Test func descriptionNamesEngineAndLanguages() async throws {
        let fixture = try WorkerFixture()
        let description = try await fixture.client.describeReader()
        #expect(description.engine?.hasPrefix("tesseract ") == true)
        #expect(description.languages == OCRLanguage.allCases)
        await fixture.client.stop()
    }
}
