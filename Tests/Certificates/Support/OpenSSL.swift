import Foundation

/// The program `openssl`: another implementation than the one that made what is tested.
enum OpenSSL {
    struct Result {
        let status: Int32
        /// Both of its outputs.
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

    /// One request over TLS; the answer stands in the text after what openssl says about the handshake.
    static func request(_ path: String = "/", port: Int, _ options: [String]) throws -> Result {
        try run(
            ["s_client", "-connect", "127.0.0.1:\(port)", "-ign_eof"] + options,
            input: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }
}
