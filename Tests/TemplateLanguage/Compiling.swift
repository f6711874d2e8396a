import TemplateLanguage
import Testing

/// The Swift statements of a template with this body, without the lines that only name positions.
func statements(_ body: String, parameters: String = "") throws -> [String] {
    let swift = try Template("{% template sample(\(parameters)) %}\n" + body).swiftSource(
        file: "S.html", module: "Site")
    let lines = swift.split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }
    return lines.dropFirst(4).dropLast(2).map(String.init)
}

/// The error of a template with this body. Its lines count from 1 at the first line of the body.
func rejection(_ body: String, parameters: String = "") -> TemplateError? {
    do {
        _ = try Template("{% template sample(\(parameters)) %}" + body).swiftSource(file: "S.html", module: "Site")
        return nil
    } catch {
        return error
    }
}
