import Foundation
import MediaProtocol
import Testing

/// Measures the accuracy and the time of text recognition on 42 drawn screens of six kinds, in Korean, English and
/// both, light and dark.
struct ReadingQualityTests {
    @Test(.timeLimit(.minutes(20))) func mostWordsOfScreenshotsAreRecognised() async throws {
        let fixture = try WorkerFixture(limits: .reading)
        let reader = WorkerFixture.reader(fixture)
        _ = try await reader.describeReader()
        var scores: [String: ReadingScore] = [:]
        var pictures = 0
        let before = try processorTime(of: #require(await reader.processID))
        let clock = ContinuousClock()
        var elapsed = Duration.zero
        for (name, words, rounds) in [("ko", ScreenWords.korean, 3), ("en", .english, 2), ("ko+en", .mixed, 2)] {
            for kind in ScreenDrawing.Kind.allCases {
                for round in 0..<rounds {
                    let screen = ScreenDrawing(kind, words, isDark: round == 1, seed: UInt64(pictures * 7 + 11))
                    let picture = try await fixture.draw(screen, width: 1170)
                    let start = clock.now
                    let text = try await reader.read(picture, language: .koreanAndEnglish)
                    elapsed += clock.now - start
                    scores[name, default: ReadingScore()].add(text, expected: screen.text)
                    scores[kind.rawValue, default: ReadingScore()].add(text, expected: screen.text)
                    pictures += 1
                }
            }
        }
        let spent = try processorTime(of: #require(await reader.processID)) - before
        let whole = ["ko", "en", "ko+en"].compactMap { scores[$0] }.reduce(ReadingScore(), +)
        for (name, score) in scores.sorted(by: { $0.key < $1.key }) + [("all", whole)] {
            print(
                "\(name): words found \(percent(score.foundShare)), with spaces \(percent(score.separateShare)), character errors \(percent(score.characterErrorRate))"
            )
        }
        print(
            "\(pictures) screens, each \((spent / Double(pictures)).formatted()) s of processor, \(elapsed / pictures) in all"
        )
        #expect(pictures == 42)
        #expect(whole.foundShare >= 0.9)
        #expect(whole.separateShare >= 0.85)
        #expect(whole.characterErrorRate <= 0.2)
        #expect(spent / Double(pictures) < 3)
        await reader.stop()
        await fixture.client.stop()
    }

    private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }

    /// Returns the processor time of all threads, in seconds.
    private func processorTime(of pid: Int32) throws -> Double {
        let line = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return Double((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
