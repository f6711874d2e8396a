import Catalog
import Site
import Tables
import Text

extension ImportFileError {
    /// Text for a person; nil if the only information is that the format is unknown.
    var phrase: Phrase? {
        switch self {
        case .empty: .emptyFile
        case .headerless(let line):
            Phrase(
                "첫 줄에 열 이름이 없어요. 그대로 내보낸 파일을 골라 주세요. 첫 줄: \(Self.excerpt(line)).",
                "The first line names no columns. Choose the file as it was exported. It begins with: \(Self.excerpt(line))"
            )
        case .columns(let line):
            Phrase(
                "아는 열 이름이 없는 표예요: \(Self.excerpt(line)).",
                "A table whose columns nobody here knows: \(Self.excerpt(line)).")
        case .missing(let columns, let program):
            Phrase(
                "\(program)의 표 같지만 이 열이 없어요: \(Self.excerpt(columns)).",
                "It looks like a table of \(program), but lacks these columns: \(Self.excerpt(columns)).")
        case .tooLarge, .unknown, .broken: nil
        }
    }

    private static func excerpt(_ line: [String]) -> String {
        line.prefix(4).map { "‘\($0.oneLine.prefix(40))’" }.joined(separator: ", ") + (line.count > 4 ? ", …" : "")
    }
}
