import Archives
import Catalog
import Files
import Site

extension Intake {
    /// The first bytes of a file; fewer where there are no more.
    static func head(of path: String) -> [UInt8] {
        (try? File(path).read(64)) ?? []
    }

    /// - Returns: nil when there are more than `limit`, or none to be read.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        guard let bytes = try? File(path).read(limit + 1), bytes.count <= limit else { return nil }
        return bytes
    }
}

extension Catalog {
    /// A new name in `DataFolder.incoming`.
    func makeIncomingPath() -> String {
        "\(folder.incoming)/arrival-\(environment.makeUID(at: environment.now()))"
    }
}

extension CapturedFile {
    var hasBytes: Bool {
        (try? Stat(path))?.size ?? 0 > 0
    }
}

extension ZipError {
    var phrase: Phrase {
        switch self {
        case .unreadable: Phrase("압축 파일이 손상되어 열 수 없어요", "The archive is damaged and cannot be opened")
        case .encrypted: Phrase("암호가 걸린 압축 파일은 열 수 없어요", "Archives with a password cannot be opened")
        case .tooMany(let limit):
            Phrase("압축 파일에 든 것이 너무 많아요 (\(limit)개까지)", "Too many files in the archive (the limit is \(limit))")
        case .tooLarge(let limit):
            Phrase("압축을 풀면 너무 커요 (\(limit >> 20) MB까지)", "Too large when unpacked (the limit is \(limit >> 20) MB)")
        case .bomb: Phrase("풀면 터무니없이 커지는 압축 파일이라 열지 않았어요", "The archive would unpack to absurdly much")
        case .escapes:
            Phrase("다른 폴더로 빠져나가는 이름이 들어 있어 열지 않았어요", "A name in the archive leads out of its folder")
        case .unwritable: Phrase("압축을 풀 자리가 없어요", "There is no room to unpack it")
        }
    }
}
