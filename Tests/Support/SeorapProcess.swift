import Foundation
import Glibc

/// The program `seorap` as a child process, whose output is read line by line while it runs.
package final class SeorapProcess {
    package struct Started {
        package let port: Int
        /// The one-time sign-in link of an instance without an administrator; `nil` unless it was expected.
        package let firstRunLink: String?
    }

    package enum StartError: Error { case ended(status: Int32, output: String) }

    private let process = Process()
    private let output = Pipe()
    /// The file with the standard error.
    private let errors: URL

    package var pid: pid_t { process.processIdentifier }
    package var isRunning: Bool { process.isRunning }

    /// The program in the folder of the test bundle or next to it.
    package static var executable: URL {
        get throws {
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            let candidates = [folder, Bundle.main.bundleURL, folder.deletingLastPathComponent()]
                .map { $0.appending(path: "seorap") }
            guard let executable = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
            else {
                throw StartError.ended(status: -1, output: "no seorap beside \(folder.path)")
            }
            return executable
        }
    }

    package init(_ arguments: [String], environment: [String: String] = [:]) throws {
        errors = FileManager.default.temporaryDirectory.appending(path: "seorap-\(UUID().uuidString).log")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(pid, SIGKILL) }
        try? FileManager.default.removeItem(at: errors)
    }

    package var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Waits for the line with the URL on which the program listens, and for the first-run link if `expectLink`.
    package func started(expectLink: Bool = false) throws -> Started {
        let line = try readLine()
        guard let url = line.split(separator: " ").last.flatMap({ URL(string: String($0)) }), let port = url.port else {
            throw StartError.ended(status: -1, output: line)
        }
        let link = expectLink ? try readLine().split(separator: " ").last.map(String.init) : nil
        return Started(port: port, firstRunLink: link)
    }

    package func readLine() throws -> String {
        var bytes: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        process.waitUntilExit()
        throw StartError.ended(status: process.terminationStatus, output: errorText)
    }

    package func signal(_ number: Int32) {
        kill(pid, number)
    }

    /// Waits for the end of the program, and returns its exit status, or the negative number of the signal that ended
    /// it.
    @discardableResult package func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    }

    /// Runs the program to its end and returns its output.
    package static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        let child = try SeorapProcess(arguments, environment: environment)
        let data = try child.output.fileHandleForReading.readToEnd() ?? Data()
        let status = child.wait()
        return (status, String(decoding: data, as: UTF8.self), child.errorText)
    }
}
