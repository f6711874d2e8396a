import Testing

@testable import Catalog

@Suite struct SHA256Tests {
    @Test func hashesMatchKnownValues() {
        #expect(SHA256.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hex("abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func chunksHashLikeTheWhole() {
        var hash = SHA256()
        for piece in ["a", "", "bc"] {
            Array(piece.utf8).withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.finish() == SHA256.hash("abc".utf8))
    }

    @Test func randomBytesDiffer() {
        #expect(secureRandomBytes(32).count == 32)
        #expect(secureRandomBytes(32) != secureRandomBytes(32))
    }
}
