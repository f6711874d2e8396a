import Foundation
import TemplateLanguage

// TemplateCompiler <template> <Swift file to write> <path to show in errors> <target>
let arguments = CommandLine.arguments
guard arguments.count == 5 else {
    FileHandle.standardError.write(Data("usage: TemplateCompiler template output shown-path target\n".utf8))
    exit(64)
}
do {
    let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
    let swift = try Template(text).swiftSource(file: arguments[3], module: arguments[4])
    try Data(swift.utf8).write(to: URL(filePath: arguments[2]), options: .atomic)
} catch {
    let line = (error as? TemplateError)?.diagnostic(file: arguments[3]) ?? "\(arguments[3]):1:1: error: \(error)"
    FileHandle.standardError.write(Data((line + "\n").utf8))
    exit(1)
}
