import Foundation
import Testing

@testable import Diary

@Suite struct PDFJoinerTests {
    private static func join(_ parts: [[UInt8]]) throws -> (bytes: [UInt8], length: Int) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { unlink(path) }
        var joiner = try PDFJoiner(path: path)
        for part in parts { try joiner.add(part) }
        let length = try joiner.finish()
        return (Array(try #require(FileManager.default.contents(atPath: path))), length)
    }

    @Test func whatIsJoinedCanBeReadAndJoinedAgain() throws {
        let parts = [["a", "b"], ["c"], ["d", "e", "f"]]
        let joined = try Self.join(parts.map { SmallPDF.bytes(of: $0) })
        #expect(joined.bytes.count == joined.length)
        let part = try PDFPart(joined.bytes)
        #expect(part.kids.count == 6 && Set(part.kids).count == 6)
        // Every page says whose it is, and what is in a stream is not touched.
        let text = String(decoding: joined.bytes, as: UTF8.self)
        #expect(text.matches(of: /\/Parent 1 0 R/).count == 6)
        #expect(SmallPDF.words(of: text) == ["a", "b", "c", "d", "e", "f"])
        for kid in part.kids {
            let range = try #require(part.objects.first { $0.number == kid }?.range)
            #expect(String(decoding: joined.bytes[range], as: UTF8.self).hasPrefix("\(kid) 0 obj"))
        }
        let again = try Self.join([joined.bytes, SmallPDF.bytes(of: ["g"])])
        #expect(try PDFPart(again.bytes).kids.count == 7)
    }

    @Test func otherFilesAreRefused() throws {
        let good = SmallPDF.bytes(of: ["a"])
        var wrong = [[], Array("%PDF-1.4 and nothing".utf8), Array(good.dropLast(40)), Array(good.prefix(200))]
        // A reference to an object that is not there.
        wrong.append(
            Array(String(decoding: good, as: UTF8.self).replacing("/Contents 3 0 R", with: "/Contents 9 0 R").utf8))
        for bytes in wrong {
            #expect(throws: PDFJoiner.Failure.self) { try Self.join([bytes]) }
        }
    }

    @Test func changedFilesNeverStopTheProgram() throws {
        let good = SmallPDF.bytes(of: ["a", "b"])
        var state: UInt64 = 0x2545_F491_4F6C_DD1D
        for _ in 0..<500 {
            var bytes = good
            for _ in 0..<3 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                bytes[Int(state % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: state >> 32)
            }
            _ = try? Self.join([bytes])
        }
    }
}
