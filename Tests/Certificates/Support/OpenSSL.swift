import Foundation

/// Runs the program `openssl`, an implementation independent of GnuTLS.
enum OpenSSL {
    struct Result {
        let status: Int32
        /// Standard output and standard error.
        let text: String
    }

    static func run(_ arguments: [String], input: String = "") throws -> Result {
        let process = Process()
        let (source, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = source
        process.standardOutput = output
        process.standardError = output
        try process.run()
        source.fileHandleForWriting.write(Data(input.utf8))
        try source.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, text: text)
    }

    /// Sends one request over TLS. The result has openssl's report on the handshake, then the response.
    static func request(_ path: String = "/", port: Int, _ options: [String]) throws -> Result {
        try run(
            ["s_client", "-connect", "127.0.0.1:\(port)", "-ign_eof"] + options,
            input: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }
}
