import MediaProtocol
import MediaTypes
import Testing

struct MessageTests {
    static let replies: [WorkerReply] =
        MediaErrorTests.all.map { .failed($0) } + [
            .probed(
                MediaInfo(type: .heic, width: 1, height: 2, frames: 3, placeholder: "#000000#ffffff", damaged: true)),
            .rendered(.init(width: 360, height: 7, placeholder: "#123456#abcdef", damaged: false)),
            .read, .codes([PictureText.Code("9788937460449", format: "EAN-13")]),
            .reader(ReaderDescription(engine: "tesseract", languages: TextLanguage.allCases)),
            .reader(ReaderDescription(engine: nil, languages: [])),
            .ready(
                WorkerDescription(
                    decoder: "libvips", types: [.png], noNewPrivileges: true, landlock: 3, seccomp: false,
                    limited: true)),
        ]

    @Test(arguments: replies) func repliesSurviveTheWay(reply: WorkerReply) throws {
        let line = try JSONLine.encode(reply)
        #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try JSONLine.decode(WorkerReply.self, from: line) == reply)
    }

    @Test func pathsMayHoldAnything() throws {
        let request = WorkerRequest.render(
            source: "/그림/a \"b\"\n\\[page=2].png", use: .icon, width: 1, quality: 2, output: "/\u{1F600}")
        let line = try JSONLine.encode(request)
        #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try JSONLine.decode(WorkerRequest.self, from: line) == request)
    }

    @Test func mutatedLinesAreRefusedOrRead() throws {
        var random = SeededGenerator(state: 2)
        for _ in 0..<1000 {
            var line = try JSONLine.encode(Self.replies.randomElement(using: &random))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                line[Int.random(in: line.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let reply = try? JSONLine.decode(WorkerReply.self, from: line) { _ = try JSONLine.encode(reply) }
        }
    }
}
