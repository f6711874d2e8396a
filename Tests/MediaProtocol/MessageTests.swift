import MediaProtocol
import Testing
import Text
import Web

struct MessageTests {
    static let replies: [WorkerReply] =
        MediaErrorTests.all.map { .failed($0) } + [
            .probed(
                ImageInfo(type: .heic, width: 1, height: 2, frames: 3, placeholder: "#000000#ffffff", damaged: true)),
            .rendered(.init(width: 360, height: 7, placeholder: "#123456#abcdef", damaged: false)),
            .read, .codes([RecognisedText.Code("9788937460449", format: "EAN-13")]),
            .reader(OCRCapabilities(engine: "tesseract", languages: OCRLanguage.allCases)),
            .reader(OCRCapabilities(engine: nil, languages: [])),
            .ready(
                WorkerDescription(
                    decoder: "libvips", types: [.png], noNewPrivileges: true, landlock: 3, seccomp: false,
                    limited: true)),
        ]

    @Test(arguments: replies) func repliesSurviveEncoding(reply: WorkerReply) throws {
        let line = try reply.json()
        #expect(!line.contains("\n"))
        #expect(try WorkerReply(json: line.utf8) == reply)
    }

    @Test func pathsMayContainAnyCharacter() throws {
        let request = WorkerRequest.render(
            source: "/그림/a \"b\"\n\\[page=2].png", use: .icon, width: 1, quality: 2, output: "/\u{1F600}")
        let line = try request.json()
        #expect(!line.contains("\n"))
        #expect(try WorkerRequest(json: line.utf8) == request)
    }

    @Test func mutatedMessagesAreRejectedOrDecoded() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<1000 {
            var line = Array(try Self.replies.randomElement(using: &random).json().utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                line[Int.random(in: line.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let reply = try? WorkerReply(json: line) { _ = try reply.json() }
        }
    }
}
