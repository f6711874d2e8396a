import Archives
import Catalog
import Files

/// Error of making, reading or restoring a backup. Each message says what is wrong and what is safe.
package enum BackupError: Error, Sendable, Hashable {
    /// The file is not a backup of Seorap, or its end is missing.
    case foreign
    /// An entry, or a part of the archive between entries, differs from what was written.
    case damaged(String)
    /// An entry that no backup contains, for example a path outside the archive.
    case unexpected(String)
    /// An entry occurs twice.
    case twice(String)
    /// An entry is missing.
    case missing(String)
    /// An entry that expands to far more bytes than any backup has.
    case bomb(String)
    /// An entry, or a line in it, is longer than any that Seorap writes.
    case oversized(String)
    /// An entry with secrets in a backup that is not encrypted, or whose header says that it has none.
    case secret(String)
    /// An entry of one person's backup that holds data of another person.
    case others(String)
    /// The passphrase is missing or wrong.
    case passphrase
    /// The backup was made by a newer version.
    case newer(version: String, schema: Int)
    /// The backup was made by a version before the ``Baseline`` of the schema.
    case older
    /// The archive is intact, but its rows are inconsistent.
    case unfit(String)
    /// The disk is full at this path.
    case full(String)
    /// The path cannot be read or written.
    case unusable(String, reason: String)
    /// The target folder is not empty.
    case notEmpty(String)
    /// Another restore holds the lock of this path.
    case busy(String)
    /// The named person is not in the backup or the instance, or the choice of a person is ambiguous.
    case person(String)

    package var phrase: Phrase {
        switch self {
        case .foreign:
            Phrase(
                "서랍의 백업이 아니거나 끝부분이 없어요. 아무것도 바뀌지 않았어요.",
                "This is not a Seorap backup, or its end is missing; nothing was changed")
        case .damaged(let name):
            Phrase(
                "백업의 \(name)이(가) 손상됐어요. 다른 백업을 쓰세요. 아무것도 바뀌지 않았어요.",
                "\(name) in the backup is damaged; use another backup; nothing was changed")
        case .unexpected(let name):
            Phrase(
                "백업에 예상하지 못한 파일이 들어 있어요: \(name). 아무것도 바뀌지 않았어요.",
                "unexpected file in the backup: \(name); nothing was changed")
        case .twice(let name):
            Phrase(
                "백업에 \(name)이(가) 두 번 들어 있어요. 아무것도 바뀌지 않았어요.",
                "the backup contains \(name) twice; nothing was changed")
        case .missing(let name):
            Phrase(
                "백업에 \(name)이(가) 없어요. 아무것도 바뀌지 않았어요.",
                "\(name) is missing in the backup; nothing was changed")
        case .bomb(let name):
            Phrase(
                "백업의 \(name)이(가) 압축을 풀면 비정상적으로 커요. 아무것도 바뀌지 않았어요.",
                "\(name) in the backup is suspiciously large when unpacked; nothing was changed")
        case .oversized(let name):
            Phrase(
                "백업의 \(name)에 지나치게 긴 내용이 있어요. 아무것도 바뀌지 않았어요.",
                "\(name) in the backup has a line that is too long; nothing was changed")
        case .secret(let name):
            Phrase(
                "비밀 정보는 암호로 잠근 백업에만 들어 있을 수 있는데, 이 백업의 \(name)에 비밀 정보가 있어요. 아무것도 바뀌지 않았어요.",
                "\(name) in the backup contains secrets, which are allowed only in an encrypted backup; nothing was changed"
            )
        case .others(let name):
            Phrase(
                "한 사람의 백업인데 \(name)에 다른 사람의 것이 들어 있어요. 아무것도 바뀌지 않았어요.",
                "the backup is of one person, but \(name) contains data of somebody else; nothing was changed")
        case .passphrase:
            Phrase(
                "암호가 없거나 맞지 않아요. 아무것도 바뀌지 않았어요.",
                "the passphrase is missing or wrong; nothing was changed")
        case .newer(let version, let schema):
            Phrase(
                "더 새로운 서랍(\(version), 구조 \(schema))이 만든 백업이에요. 서랍을 먼저 업데이트하세요. 아무것도 바뀌지 않았어요.",
                "the backup was made by a newer Seorap (\(version), schema \(schema)); update this one first; nothing was changed"
            )
        case .older: OlderSchemaError.phrase
        case .unfit(let what):
            Phrase(
                "백업의 내용이 서로 맞지 않아요(\(what)). 아무것도 바뀌지 않았어요.",
                "the rows of the backup are inconsistent (\(what)); nothing was changed")
        case .full(let path):
            Phrase(
                "\(path)에 공간이 없어요. 이전 백업은 그대로예요.",
                "\(path) is full; earlier backups are safe")
        case .unusable(let path, let reason):
            Phrase(
                "\(path)을(를) 쓸 수 없어요(\(reason)). 이전 백업은 그대로예요.",
                "\(path) cannot be used (\(reason)); earlier backups are safe")
        case .notEmpty(let path):
            Phrase(
                "\(path)은(는) 비어 있지 않아요. 빈 폴더를 고르세요. 아무것도 바뀌지 않았어요.",
                "\(path) is not empty; choose another folder with --data; nothing was changed")
        case .busy(let path):
            Phrase(
                "다른 복원이 \(path)에서 실행되고 있어요.", "another restore is running in \(path); nothing was changed")
        case .person(let what):
            Phrase("사람을 찾을 수 없어요: \(what).", "\(what); nothing was changed")
        }
    }

    init(_ error: FileError) {
        self =
            if error.code == .wouldBlock {
                .busy(error.path)
            } else {
                error.isDiskFull ? .full(error.path) : .unusable(error.path, reason: "\(error.code)")
            }
    }

    /// Runs file operations and maps their errors to backup errors.
    /// - Parameter body: throws `FileError` only. A closure with typed throws needs its type spelt out.
    static func ofFiles<Result>(_ body: () throws -> Result) throws(BackupError) -> Result {
        do {
            return try body()
        } catch {
            throw (error as? FileError).map(BackupError.init) ?? .unusable("a file", reason: "\(error)")
        }
    }

    /// Maps an error of the zip reader.
    /// - Parameter entry: name of the entry that was read.
    init(_ error: ZipError, at entry: String) {
        self =
            switch error {
            case .encrypted: .passphrase
            case .escapes: .unexpected(entry)
            default: .damaged(entry)
            }
    }
}

extension [Migration] {
    /// Returns the migrations that a backup or a data folder has applied.
    /// - Parameters:
    ///   - steps: the names of the applied migrations.
    ///   - newer: error to throw for a name that is not in this list.
    /// - Throws: ``BackupError/older`` for migrations from before the ``Baseline``.
    func applied(_ steps: some Sequence<String>, newer: BackupError) throws(BackupError) -> [Migration] {
        let applied: [Migration]?
        do {
            applied = try Baseline.applied(steps, of: self)
        } catch {
            throw .older
        }
        guard let applied else { throw newer }
        return applied
    }
}
