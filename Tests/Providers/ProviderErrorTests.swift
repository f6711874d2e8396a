import Fetching
import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing

/// A provider that is unreachable, slow, over its limit or broken throws an error with a reason.
@Suite struct ProviderErrorTests {
    private func error(_ answer: @escaping FixtureProvider.Answer) async throws -> ProviderError {
        let site = try FixtureProvider(answer)
        let tmdb = TMDB(site.fetcher, key: "k", language: "ko-KR", base: site.base)
        return try await #require(throws: ProviderError.self) { try await tmdb.search("설국열차", page: 1) }
    }

    @Test func status429IsOverLimit() async throws {
        let named = try await error { _ in .json("{}", status: .tooManyRequests).with(.retryAfter, "7") }
        #expect(named == .overLimit(retryAfter: .seconds(7)) && named.isTransient && named.retryAfter == .seconds(7))
        let unnamed = try await error { _ in
            .json(#"{"status_code":25,"status_message":"over"}"#, status: .tooManyRequests)
        }
        #expect(unnamed == .overLimit(retryAfter: nil))
    }

    @Test func malformedAnswersAreReported() async throws {
        let gateway = try await error { _ in
            .bytes(Array("<h1>503</h1>".utf8), type: "text/html", status: .serviceUnavailable)
        }
        #expect(gateway == .failing(status: 503) && gateway.isTransient)
        #expect(try await error { _ in .bytes(Array("<p>hi".utf8), type: "text/html") } == .notUnderstood)
        #expect(try await error { _ in .json(#"{"page":1,"results":[{"id":1,"ti"#) } == .notUnderstood)
        #expect(try await error { _ in .json(#"["not a page"]"#) } == .notUnderstood)
        #expect(try await error { _ in .json("{}", status: .gone) } == .ended)
    }

    @Test func closedPortIsUnreachable() async throws {
        let site = try FixtureProvider { _ in nil }
        // This server is deallocated and closed at the end of the line.
        let closedBase = try FixtureProvider { _ in nil }.base
        let tmdb = TMDB(site.fetcher, key: "k", language: "ko-KR", base: closedBase)
        let error = try await #require(throws: ProviderError.self) { try await tmdb.search("x", page: 1) }
        #expect(error == .unreachable(.connectionFailed(host: "127.0.0.1")) && error.isTransient)
    }

    @Test func everyErrorIsExplainedInTwoLanguagesWithTheProvider() {
        let all: [ProviderError] = [
            .keyMissing, .keyRefused, .overLimit(retryAfter: nil), .ended, .notFound, .refused(""),
            .refused("bad page"),
            .failing(status: 500), .notUnderstood, .unreachable(.hostNotFound("x")),
        ]
        for error in all {
            let (ko, en) = error.explanation("TMDB")
            #expect(ko.contains("TMDB") && en.contains("TMDB") && ko != en)
        }
        #expect(Set(all.map(\.code)).count == all.count - 1)
    }
}
