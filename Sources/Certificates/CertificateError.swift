import CGnuTLS

/// An error: a certificate cannot be created, read or stored. Written for the log and the command line, not for a
/// page.
package struct CertificateError: Error, CustomStringConvertible {
    /// Action that failed, and the reason in the words of GnuTLS or the system.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Throws if `code` is an error of GnuTLS; zero and above is success.
    static func check(_ code: CInt, _ action: String) throws(CertificateError) {
        guard code < 0 else { return }
        throw CertificateError("cannot \(action): \(String(cString: gnutls_strerror(code)))")
    }
}
