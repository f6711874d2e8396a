import CCurl

extension FetchError {
    /// Creates the error of a curl result, for cases in which no callback has set a more precise one.
    init(_ code: CURLcode, host: String) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .hostNotFound(host)
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(.connecting)
        case CURLE_PARTIAL_FILE: self = .bodyIncomplete
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM: self = .connectionLost(host: host)
        case CURLE_GOT_NOTHING: self = .emptyResponse
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self = .certificateInvalid(host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_INITFAILED:
            self = .tlsFailed(host: host)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WRITE_ERROR, CURLE_OUT_OF_MEMORY:
            self = .malformedResponse
        case CURLE_BAD_CONTENT_ENCODING: self = .badEncoding
        case CURLE_URL_MALFORMAT: self = .invalidAddress(host)
        default: self = .connectionFailed(host: host)
        }
    }
}
