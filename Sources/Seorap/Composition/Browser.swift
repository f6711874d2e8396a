import Foundation

/// The browser of a person at this machine, where there is one.
enum Browser {
    static func open(_ address: String) {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        let opener = Process()
        opener.executableURL = URL(filePath: "/usr/bin/env")
        opener.arguments = ["xdg-open", address]
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        // Without xdg-open the address on standard output is enough.
        try? opener.run()
    }
}
