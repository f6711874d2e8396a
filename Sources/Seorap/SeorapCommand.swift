import ArgumentParser
import Foundation

@main
struct SeorapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seorap",
        abstract: "서랍: saves and finds what a household collects, on its own computer.",
        version: Version.current,
        subcommands: [
            ServeCommand.self, LoginCommand.self, TokenCommand.self, SeedCommand.self, ImportCommand.self,
            ExportCommand.self, RestoreCommand.self, VerifyCommand.self, DoctorCommand.self,
        ])

    static func main() async {
        // What it writes is for its user alone, whatever the shell says.
        umask(0o077)
        // A file that may grow no more is an error to be told, as a full disk is.
        signal(SIGXFSZ, SIG_IGN)
        HeapTrimmer.keepForNextTime()
        let arguments = EnvironmentArguments.merged(
            Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        do {
            var command = try parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandError {
            end(failure)
        } catch {
            if let failure = CommandError(storage: error) { end(failure) }
            exit(withError: error)
        }
    }

    private static func end(_ failure: CommandError) -> Never {
        FileHandle.standardError.write(Data("seorap: \(failure.line)\n".utf8))
        Foundation.exit(failure.status.rawValue)
    }
}
