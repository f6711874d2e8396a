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
        // Only the account that runs the program may read its files, whatever the umask of the shell.
        umask(0o077)
        // Writing beyond a limit of file sizes then fails with an error, like a full disk, and does not end the
        // program.
        signal(SIGXFSZ, SIG_IGN)
        HeapTrimmer.configure()
        let arguments = EnvironmentArguments.merged(
            Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        do {
            var command = try parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            exit(with: error)
        } catch {
            if let error = CommandError(storage: error) { exit(with: error) }
            exit(withError: error)
        }
    }

    /// Prints an error and ends the program with its status.
    private static func exit(with error: CommandError) -> Never {
        FileHandle.standardError.write(Data("seorap: \(error.line)\n".utf8))
        Foundation.exit(error.status.rawValue)
    }
}
