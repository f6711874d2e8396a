import MediaProtocol
import Testing

struct MediaErrorTests {
    static let all: [MediaError] = [
        .notAnImage, .unsupportedType, .tooLarge(limit: 64 << 20), .tooManyPixels(limit: 100_000_000),
        .sideTooLong(limit: 65_535), .corrupt,
        .outOfTime, .outOfMemory, .workerDied(signal: 11), .unreadable, .unwritable, .unavailable, .noEngine,
        .cancelled,
    ]

    @Test func everyErrorHasUniqueCodeAndExplanation() {
        #expect(Set(Self.all.map(\.code)).count == Self.all.count)
        #expect(Set(Self.all.map(\.explanation.ko)).count == Self.all.count)
        #expect(Set(Self.all.map(\.explanation.en)).count == Self.all.count)
    }

    @Test func explanationsContainLimits() {
        #expect(MediaError.tooLarge(limit: 64 << 20).explanation.en.contains("64 MB"))
        #expect(MediaError.tooManyPixels(limit: 100_000_000).explanation.ko.contains("100메가픽셀"))
        #expect(MediaError.sideTooLong(limit: 65_535).explanation.ko.contains("한 변이 65535픽셀"))
    }

    @Test func errorsOfTheFileAreNotTransient() {
        let transient = Self.all.filter(\.isTransient)
        #expect(transient == [.outOfTime, .unwritable, .unavailable, .cancelled])
    }
}
