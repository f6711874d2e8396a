import HTTPTypes
import Text

/// The length of the body as the head declares it. Ambiguous framing allows request smuggling past a proxy, so it is
/// rejected and the connection closed (RFC 9112 6.3).
struct Framing {
    /// Announced length in bytes; nil for a chunked body.
    let length: Int?
    let hasBody: Bool
    var isChunked: Bool { length == nil }
    /// Whether the client sent `Expect: 100-continue`.
    let expectsContinue: Bool

    /// - Parameters:
    ///   - head: the head as sent; nil if it is too long to be checked.
    ///   - version: for example `HTTP/1.1`.
    ///   - authority: authority of a target in absolute form; nil for a path.
    init(_ headers: HeaderBlock, _ head: RawHeadValidator?, version: String, authority: ArraySlice<UInt8>?) throws {
        guard !headers.isMalformed else { throw Self.problem("badHeader", "A header field is malformed.") }
        guard head?.isLiteral(fields: headers.count) ?? true else {
            throw Self.problem(
                "badHead", "A line does not end with CR LF, goes on in the next one, or holds a NUL or too many spaces."
            )
        }
        let hosts = headers.values("host")
        guard hosts.count <= 1, authority.map({ hosts.first?.utf8.elementsEqual($0) ?? true }) ?? true else {
            throw Self.problem("badHost", "The request names more than one host.")
        }
        let lengths = headers.values("content-length")
        let codings = headers.values("transfer-encoding")
        guard lengths.count <= 1, codings.isEmpty || lengths.isEmpty else {
            throw Self.problem("badFraming", "The request announces its length twice.")
        }
        if let coding = codings.first {
            guard version != "HTTP/1.0" else { throw Self.problem("badFraming", "HTTP/1.0 knows no transfer coding.") }
            guard codings.count == 1, coding.equalsIgnoringCase("chunked") else {
                throw Self.problem("badFraming", "The only transfer coding is chunked.")
            }
            length = nil
            hasBody = true
        } else {
            guard let lengthText = lengths.first else {
                length = 0
                hasBody = false
                expectsContinue = false
                return
            }
            guard let number = Int(lengthText), number >= 0, lengthText.utf8.allSatisfy(\.isDigit) else {
                throw Self.problem("badFraming", "The content length is no number.")
            }
            length = number
            hasBody = number > 0
        }
        let expectations = headers.values("expect")
        guard expectations.allSatisfy({ $0.equalsIgnoringCase("100-continue") }) else {
            throw HTTPError(.expectationFailed, code: "badExpectation", detail: "Only 100-continue can be expected.")
        }
        expectsContinue = !expectations.isEmpty
    }

    private static func problem(_ code: String, _ detail: String) -> HTTPError {
        HTTPError(.badRequest, code: code, detail: detail)
    }
}
