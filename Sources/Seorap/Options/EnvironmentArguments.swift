/// Every option has an environment variable `SEORAP_<OPTION>`. They become arguments that the parser then checks like
/// typed ones, so a bad value is refused in the same words; what stands on the command line wins.
enum EnvironmentArguments {
    /// The options that a command takes; `SEORAP_DATA` is read where the data folder is found, because of its fallbacks.
    static let options: [String: [String]] = [
        "serve": [
            "host", "port", "https-port", "tls-cert", "tls-key", "allow-host", "allow-fetch", "trusted-proxy",
            "host-gap",
            "contact", "log-level",
        ],
        "login": ["person"],
    ]
    static let repeated: Set<String> = ["allow-host", "allow-fetch", "trusted-proxy"]
    static let flags: [String: [String]] = ["serve": ["lan"]]

    static func merged(_ arguments: [String], environment: [String: String]) -> [String] {
        guard let command = arguments.first else { return arguments }
        var merged = arguments
        for option in options[command] ?? [] where !mentions(option, in: arguments) {
            guard let value = environment[variable(option)], !value.isEmpty else { continue }
            // The variable of an option that repeats holds several, separated by commas.
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
