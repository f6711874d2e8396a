import HTTPTypes

/// Finished request, as reported to the access log.
package struct AccessRecord: Sendable {
    /// The request as the handler received it, body included.
    package let request: Request
    /// Status of the response; nil if the connection was lost before there was one.
    package let status: HTTPResponse.Status?
    /// Size of the body in bytes before chunked encoding; nil for streams.
    package let bytes: Int?
    /// Time from the complete head to the last byte sent.
    package let duration: Duration
    /// Whether the response was sent completely.
    package let isComplete: Bool
}
