import Catalog
import Foundation
import GRDB
import MediaProtocol
import TestSupport
import Testing

@testable import Screenshots

/// Saves pictures, recognises their text with the real engine and finds them by it.
@Suite(.timeLimit(.minutes(20))) struct TextRecognitionEngineTests {
    @Test func aWordVisibleInAPictureFindsIt() async throws {
        let world = try World()
        let worker = MediaWorkerClient(
            executable: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "MediaWorker").path,
            limits: .reading, readable: [world.folder.media], scratch: world.folder.cache, niceness: 19)
        let drawn = try await [
            draw(["제주도 한달살기 예약", "Reservation 2026", "www.example.com/stay"], in: world),
            draw(["된장찌개 끓이는 법", "두부와 애호박"], isDark: true, in: world),
        ]
        var items: [Item.ID] = []
        for bytes in drawn { items.append(try await world.save(bytes).item.id) }
        #expect(try await world.work(TextRecogniser(worker)) == 2)
        for query in ["제주도", "주", "한달 살기", "한달살기예약", "reserv", "2026"] {
            #expect(try world.found(query) == [items[0]], "\(query)")
        }
        for query in ["된장찌개", "애호박", "된장 찌개", "두부"] {
            #expect(try world.found(query) == [items[1]], "\(query)")
        }
        #expect(try world.get(items[0]).screenshot.codes == ["https://www.example.com/stay"])
        await worker.stop()
    }

    private func draw(_ lines: [String], isDark: Bool = false, in world: World) async throws -> [UInt8] {
        let texts = lines.enumerated().map { row, line in
            "<text x='24' y='\(80 + row * 60)' font-size='24' fill='\(isDark ? "#eee" : "#111")'>\(line)</text>"
        }
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg' width='390' height='500' font-family='Noto Sans CJK KR'>\
            <rect width='390' height='500' fill='\(isDark ? "#111" : "#fff")'/>\(texts.joined())</svg>
            """
        let image = try await world.worker.render(
            world.file(Array(svg.utf8)), use: .icon, width: 1170, quality: 90)
        defer { try? FileManager.default.removeItem(atPath: image.path) }
        return [UInt8](try Data(contentsOf: URL(filePath: image.path)))
    }
}
