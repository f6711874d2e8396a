import HTTPTypes

/// One request that is over.
package struct AccessRecord: Sendable {
    /// As it was when the handler got it, body included.
    package let request: Request
    /// Nil when the connection broke before there was a response.
    package let status: HTTPResponse.Status?
    /// Bytes of the body, before chunks are made of it; nil for streams.
    package let bytes: Int?
    /// From the whole head read to the last byte sent.
    package let duration: Duration
    /// Whether the whole response went out.
    package let isComplete: Bool
}
