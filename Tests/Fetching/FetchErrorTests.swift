import CCurl
import Foundation
import Testing
import Web

@testable import Fetching

@Suite struct FetchErrorTests {
    static let all: [FetchError] = [
        .invalidAddress("x"), .unsupportedScheme("ftp"), .addressRefused(host: "h", network: .loopback),
        .addressRefused(host: "h", network: nil), .portRefused(host: "h", port: 25), .hostNotFound("h"),
        .connectionFailed(host: "h"),
        .connectionLost(host: "h"),
        .certificateInvalid(host: "h"), .tlsFailed(host: "h"), .timedOut(.connecting), .timedOut(.stalled),
        .timedOut(.overall), .tooLarge(limit: 2 << 20), .headersTooLarge, .tooManyRedirects(limit: 10),
        .redirectLoop("x"),
        .redirectInvalid("x"), .bodyIncomplete, .badEncoding, .malformedResponse, .emptyResponse,
        .hostBusy(host: "h", retryAfter: nil), .fileFailed(28), .cancelled, .closed,
    ]

    @Test func everyErrorHasUniqueCode() {
        #expect(Set(Self.all.map(\.code)).count == Self.all.count - 1)
    }

    @Test(arguments: [
        (CURLE_COULDNT_RESOLVE_HOST, "host-not-found", true),
        (CURLE_PEER_FAILED_VERIFICATION, "certificate-invalid", false),
        (CURLE_SSL_CONNECT_ERROR, "tls-failed", true), (CURLE_RECV_ERROR, "connection-lost", true),
        (CURLE_HTTP2_STREAM, "connection-lost", true), (CURLE_PARTIAL_FILE, "body-incomplete", true),
        (CURLE_GOT_NOTHING, "empty-response", true), (CURLE_COULDNT_CONNECT, "connection-failed", true),
        (CURLE_BAD_CONTENT_ENCODING, "bad-encoding", false), (CURLE_OPERATION_TIMEDOUT, "connect-timed-out", true),
    ])
    func curlResultsBecomeErrors(code: CURLcode, name: String, isTransient: Bool) {
        let error = FetchError(code, host: "h")
        #expect(error.code == name)
        #expect(error.isTransient == isTransient)
    }

    /// Wed, 21 Oct 2015 07:20:00 GMT.
    private static let now = Date(timeIntervalSince1970: 1_445_412_000)

    @Test(arguments: [
        ("120", 120), (" 5 ", 5), ("0", 0), ("99999999999999999999", 86_400), ("Wed, 21 Oct 2015 07:28:00 GMT", 480),
        ("Wednesday, 21-Oct-15 07:28:00 GMT", 480), ("Wed Oct 21 07:28:00 2015", 480),
        ("Wed, 21 Oct 2015 07:00:00 GMT", 0),
    ])
    func retryAfterIsParsedInEveryForm(value: String, seconds: Int) {
        let parsed = RetryAfter.parse(value, now: Self.now, limit: .seconds(86_400))
        #expect(parsed == .seconds(seconds))
    }

    @Test(arguments: ["", "soon", "-5", "1.5 minutes"])
    func invalidRetryAfterIsIgnored(value: String) {
        #expect(RetryAfter.parse(value, now: Self.now, limit: .seconds(9)) == nil)
    }
}
