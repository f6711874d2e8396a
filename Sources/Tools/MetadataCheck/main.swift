import Foundation

// Usage: MetadataCheck <folder>
// `Expectations` describes the folder. The exit status is 1 if a value differs, 2 if the folder cannot be read.

guard CommandLine.arguments.count == 2 else {
    print("usage: MetadataCheck <folder of pages with what is expected of them>")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
do {
    let pages = try Expectations.read(folder)
    guard !pages.isEmpty else {
        print("no page with expectations in \(folder.path)")
        exit(2)
    }
    exit(MetadataCheck(pages: pages).run() ? 0 : 1)
} catch {
    print("cannot read \(folder.path): \(error.localizedDescription)")
    exit(2)
}
