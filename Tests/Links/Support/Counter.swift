import Synchronization

final class Counter: Sendable {
    private let value = Mutex(0)

    func add() {
        value.withLock { $0 += 1 }
    }

    /// The count since the last call.
    func take() -> Int {
        value.withLock { value in
            defer { value = 0 }
            return value
        }
    }
}

final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ sql: String) {
        all.withLock { $0.append(sql) }
    }

    func take() -> [String] {
        all.withLock { $0 }
    }
}
