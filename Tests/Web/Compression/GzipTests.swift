import Foundation
import Testing

@testable import Web

@Suite struct GzipTests {
    private static let text = [UInt8](String(repeating: "서랍 drawer\n", count: 5_000).utf8)

    @Test(arguments: [Int32(1), 6, 9])
    func expandRestoresCompressedText(level: Int32) throws {
        let compressed = try #require(Gzip.compress(Self.text, level: level))
        #expect(compressed.count < Self.text.count / 20)
        #expect(Gzip.expand(compressed, limit: Self.text.count) == Self.text)
        #expect(try systemGunzip(compressed) == Self.text)
    }

    @Test func compressReturnsNilIfTheResultGrows() {
        #expect(Gzip.compress([], level: 9) == nil)
        #expect(Gzip.compress(Array("short".utf8), level: 9) == nil)
    }

    @Test func expandRejectsBombsAndDamage() throws {
        let compressed = try #require(Gzip.compress(Self.text, level: 9))
        #expect(Gzip.expand(compressed, limit: Self.text.count - 1) == nil)
        #expect(Gzip.expand(Array(compressed.dropLast()), limit: 1 << 20) == nil)
        #expect(Gzip.expand(Self.text, limit: 1 << 20) == nil)
        var damaged = compressed
        damaged[damaged.count - 6] ^= 1
        #expect(Gzip.expand(damaged, limit: 1 << 20) == nil)
    }

    @Test func checksumDoesNotDependOnChunks() {
        var whole = CRC32()
        #expect(whole.value == 0)
        whole.update(Array("123456789".utf8))
        // The check value of CRC-32/ISO-HDLC in the CRC catalogue.
        #expect(whole.value == 0xCBF4_3926)
        var pieces = CRC32()
        for piece in ["1234", "", "56789"] { pieces.update(Array(piece.utf8)) }
        #expect(pieces.value == whole.value)
    }

    /// Expands with the system's gzip, so that zlib is not checked against itself.
    private func systemGunzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        defer { process.waitUntilExit() }
        return try Array(output.fileHandleForReading.readToEnd() ?? Data())
    }
}
