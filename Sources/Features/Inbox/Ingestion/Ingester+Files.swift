import Archives
import Catalog
import Files
import Site

extension Ingester {
    private static let headBytes = 64

    /// The first bytes of a file; fewer if the file is shorter.
    static func head(of path: String) -> [UInt8] {
        (try? File(path).read(headBytes)) ?? []
    }

    /// Returns the contents of a file; nil if it cannot be read or has more than `limit` bytes.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        guard let bytes = try? File(path).read(limit + 1), bytes.count <= limit else { return nil }
        return bytes
    }
}

extension Catalog {
    /// Returns a new path in `DataFolder.incoming`.
    func makeIncomingPath() -> String {
        "\(folder.incoming)/arrival-\(environment.makeUID(at: environment.now()))"
    }
}

extension SubmittedFile {
    var hasBytes: Bool {
        (try? Stat(path))?.size ?? 0 > 0
    }
}

extension ZipError {
    var phrase: Phrase {
        switch self {
        case .unreadable: Phrase("압축 파일이 손상되어 열 수 없어요", "The archive is damaged and cannot be opened")
        case .encrypted: Phrase("암호가 걸린 압축 파일은 열 수 없어요", "Password-protected archives cannot be opened")
        case .tooMany(let limit):
            Phrase("압축 파일에 든 파일이 너무 많아요 (\(limit)개까지)", "Too many files in the archive (the limit is \(limit))")
        case .tooLarge(let limit):
            Phrase("압축을 풀면 너무 커요 (\(limit >> 20) MB까지)", "Too large when unpacked (the limit is \(limit >> 20) MB)")
        case .bomb: Phrase("압축을 풀면 비정상적으로 커지는 파일이라 열지 않았어요", "The archive is suspiciously large when unpacked")
        case .escapes:
            Phrase("압축 파일에 폴더 밖을 가리키는 이름이 들어 있어 열지 않았어요", "A name in the archive points outside its folder")
        case .unwritable: Phrase("압축을 풀 공간이 없어요", "There is no space to unpack it")
        }
    }
}
