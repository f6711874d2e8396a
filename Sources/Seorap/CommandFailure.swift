/// Why a command ends, in one line that says what to do, and the exit status that scripts rely on (sysexits.h).
struct CommandFailure: Error {
    enum Status: Int32 {
        case failed = 1
        case usage = 64
        case badInput = 65
        case missingInput = 66
        case dataFolder = 73
        case portInUse = 75
    }

    let status: Status
    let line: String

    init(_ status: Status, _ line: String) {
        self.status = status
        self.line = line
    }
}
