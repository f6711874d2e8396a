import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text

/// Checks how the client handles a compromised reader, or one without its engine. A shell script acts as the reader.
@Suite(.timeLimit(.minutes(20)))
struct HostileReaderTests {
    /// - Parameter text: the text that the script writes to the output file.
    private func fixture(_ text: String?, reply: WorkerReply) throws -> WorkerFixture {
        let ready = WorkerReply.ready(
            WorkerDescription(
                decoder: "none", types: [], noNewPrivileges: false, landlock: 0, seccomp: false, limited: false))
        let write = text.map {
            """
            output=$(echo "$request" | sed 's/.*"output":"\\([^"]*\\)".*/\\1/; s/[\\]//g')
            printf '%s' '\($0)' > "$output"
            """
        }
        return try WorkerFixture(
            script: """
                \(echo(ready))
                while read -r request; do
                \(write ?? "")
                \(echo(reply))
                done
                """)
    }

    private func echo(_ reply: WorkerReply) throws -> String {
        "printf '%s\\n' '" + (try reply.json()) + "'"
    }

    private static func json(_ word: String, codes: String = "[]") -> String {
        #"{"width":100,"height":50,"lines":[[\#(word)]],"codes":\#(codes)}"#
    }

    @Test func plausibleTextIsAccepted() async throws {
        let fixture = try fixture(Self.json(#"["word",90,40,10,10,100]"#), reply: .read)
        let text = try await fixture.client.read(fixture.file(Samples.png), language: .english)
        #expect(text.lines == [.init([.init("word", x: 90, y: 40, width: 10, height: 10, confidence: 100)])])
        #expect(fixture.leftovers.isEmpty)
        await fixture.client.stop()
    }

    @Test(arguments: [
        nil, "", "nonsense", "{}", json(#"["word",91,40,10,10,100]"#), json(#"["word",-1,40,10,10,100]"#),
        json(#"["word",0,0,10,10,101]"#), json(#"["",0,0,10,10,50]"#), json(#"["word",0,0]"#),
        json(#"["word",9223372036854775807,0,9223372036854775807,10,50]"#),
        json(#"["\#(String(repeating: "x", count: 1025))",0,0,1,1,1]"#),
        json(#"["w",0,0,1,1,1]"#, codes: #"[{"text":"\#(String(repeating: "x", count: 8193))","format":"QRCode"}]"#),
    ])
    func implausibleTextIsRejected(text: String?) async throws {
        let fixture = try fixture(text, reply: .read)
        await #expect(throws: MediaError.workerDied(signal: 0)) {
            try await fixture.client.read(fixture.file(Samples.png), language: .english)
        }
        #expect(fixture.leftovers.isEmpty)
        await fixture.client.stop()
    }

    @Test func missingEngineIsReported() async throws {
        let fixture = try fixture(nil, reply: .failed(.noEngine))
        await #expect(throws: MediaError.noEngine) {
            try await fixture.client.read(fixture.file(Samples.png), language: .english)
        }
        await fixture.client.stop()
    }
}
