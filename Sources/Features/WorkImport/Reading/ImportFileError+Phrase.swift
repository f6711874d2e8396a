import Catalog
import Site
import Tables
import Text

extension ImportFileError {
    /// Text for a person; `nil` if the only information is that the format is unknown.
    var phrase: Phrase? {
        switch self {
        case .empty: .emptyFile
        case .headerless(let cells):
            Phrase(
                "첫 줄에 열 이름이 없어요. 내보낸 파일을 그대로 골라 주세요. 첫 줄: \(Self.excerpt(cells)).",
                "The first line has no column names. Choose the file as it was exported. It starts with: \(Self.excerpt(cells))"
            )
        case .columns(let cells):
            Phrase(
                "지원하지 않는 열 이름이에요: \(Self.excerpt(cells)).",
                "The column names are not supported: \(Self.excerpt(cells)).")
        case .missing(let columns, let program):
            Phrase(
                "\(program)의 표 같지만 이 열이 없어요: \(Self.excerpt(columns)).",
                "This looks like a table of \(program), but these columns are missing: \(Self.excerpt(columns)).")
        case .tooLarge, .unknown, .broken: nil
        }
    }

    private static func excerpt(_ cells: [String]) -> String {
        cells.prefix(4).map { "‘\($0.oneLine.prefix(40))’" }.joined(separator: ", ") + (cells.count > 4 ? ", …" : "")
    }
}
