import Fetching
import Foundation

// Usage: MetadataCheck <folder>
// The folder holds pages and expected.json: {"page.html": {"url", "expected": {field: text}, "core_fields": [field]}}.
// Prints every core field that differs and the figures; the exit status is 1 when one differs.

guard CommandLine.arguments.count == 2 else {
    print("usage: MetadataCheck <folder with expected.json>")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
do {
    let check = try MetadataCheck(folder: folder)
    exit(check.run() ? 0 : 1)
} catch {
    print("cannot read \(folder.path): \(error)")
    exit(2)
}
