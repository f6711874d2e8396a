import Foundation

/// Returns the resident memory of this process in bytes.
package func residentBytes() -> Int {
    // The second field is the number of resident pages of 4,096 bytes.
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4_096
}
