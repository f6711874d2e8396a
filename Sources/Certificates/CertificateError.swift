import CGnuTLS

/// A certificate that cannot be made, read or kept. For the log and the command line, not for a page.
package struct CertificateError: Error, CustomStringConvertible {
    /// What was tried, and why it failed in the words of GnuTLS or the system.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// What GnuTLS answered; zero and above is success.
    static func check(_ code: CInt, _ action: String) throws(CertificateError) {
        guard code < 0 else { return }
        throw CertificateError("cannot \(action): \(String(cString: gnutls_strerror(code)))")
    }
}
