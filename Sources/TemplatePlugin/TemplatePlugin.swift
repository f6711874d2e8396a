import Foundation
import PackagePlugin

/// Compiles a target's templates: `Templates/Links/*.html` for `Links`, `Tests/Links/Templates/*.html` for `LinksTests`.
@main
struct TemplatePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let compiler = try context.tool(named: "TemplateCompiler").url
        let root = context.package.directoryURL
        let folder =
            target.name.hasSuffix("Tests")
            ? "Tests/\(target.name.dropLast("Tests".count))/Templates" : "Templates/\(target.name)"
        let templates = root.appending(path: folder)
        guard FileManager.default.fileExists(atPath: templates.path) else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: templates.path)
        let commands: [Command] = names.filter { $0.hasSuffix(".html") }.sorted().map { name in
            let template = templates.appending(path: name)
            let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
            return .buildCommand(
                displayName: "Compiling \(folder)/\(name)", executable: compiler,
                arguments: [template.path, output.path, "\(folder)/\(name)", target.name],
                inputFiles: [template], outputFiles: [output])
        }
        // Does nothing, but SwiftPM asks the plugin again when this folder gains or loses a file. It watches no other
        // folder outside of the targets' own, so a new template would stay unseen and a removed one break the build.
        let watch = Command.prebuildCommand(
            displayName: "Watching \(folder)", executable: URL(filePath: "/bin/true"), arguments: [],
            outputFilesDirectory: templates)
        return commands + [watch]
    }
}
