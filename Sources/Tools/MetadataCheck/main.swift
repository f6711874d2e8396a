import Foundation

// Usage: MetadataCheck <folder>
// What the folder may look like stands at `Expectations`. The exit status is 1 when something differs.

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
