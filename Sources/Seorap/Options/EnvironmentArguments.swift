/// Turns environment variables `SEORAP_<OPTION>` into command line arguments, so that the parser checks them like typed
/// ones. An option on the command line overrides its variable.
enum EnvironmentArguments {
    /// Options with a variable, by command. `DataOption` reads `SEORAP_DATA` itself, because of its fallbacks.
    static let options: [String: [String]] = [
        "serve": [
            "host", "port", "https-port", "tls-cert", "tls-key", "allow-host", "allow-fetch", "trusted-proxy",
            "host-gap",
            "contact", "log-level",
        ],
        "login": ["person"],
    ]
    /// Options whose variable holds several values, separated by commas.
    static let repeated: Set<String> = ["allow-host", "allow-fetch", "trusted-proxy"]
    /// Flags with a variable, by command; `1`, `true` and `yes` set them.
    static let flags: [String: [String]] = ["serve": ["lan"]]

    /// Returns the arguments with those of the environment added.
    static func merged(_ arguments: [String], environment: [String: String]) -> [String] {
        guard let command = arguments.first else { return arguments }
        var merged = arguments
        for option in options[command] ?? [] where !mentions(option, in: arguments) {
            guard let value = environment[variable(option)], !value.isEmpty else { continue }
            let values = repeated.contains(option) ? value.split(separator: ",").map(String.init) : [value]
            for value in values { merged += ["--\(option)", value] }
        }
        for flag in flags[command] ?? [] where !mentions(flag, in: arguments) {
            if ["1", "true", "yes"].contains(environment[variable(flag)] ?? "") { merged.append("--\(flag)") }
        }
        return merged
    }

    private static func variable(_ option: String) -> String {
        "SEORAP_" + option.uppercased().replacing("-", with: "_")
    }

    private static func mentions(_ option: String, in arguments: [String]) -> Bool {
        arguments.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
    }
}
