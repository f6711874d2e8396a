import Archives
import Catalog
import Foundation
import TestSupport

@testable import DiaryImport

/// A file as another program would hand it over, in a folder of its own.
struct ExportFixture {
    let folder: TemporaryFolder
    let path: String
    let name: String

    /// A zip file with these texts and pictures.
    init(_ name: String, zip files: [(name: String, bytes: [UInt8])]) throws {
        folder = try TemporaryFolder()
        self.name = name
        path = folder.path + "/" + name
        var entries: [ZipResponseStream.File] = []
        for (index, file) in files.enumerated() {
            let place = "\(folder.path)/part-\(index)"
            try Data(file.bytes).write(to: URL(filePath: place))
            entries.append(
                ZipResponseStream.File(
                    path: place, name: file.name, bytes: file.bytes.count, modifiedAt: 1_709_294_700_000))
        }
        var bytes: [UInt8] = []
        let stream = ZipResponseStream(entries)
        while let piece = try stream.next() { bytes += piece }
        try Data(bytes).write(to: URL(filePath: path))
    }

    init(_ name: String, _ text: String) throws {
        try self.init(name, bytes: Array(text.utf8))
    }

    init(_ name: String, bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        self.name = name
        path = folder.path + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
    }

    func file(as format: DiaryFormat? = nil) throws -> DiaryFile {
        try DiaryFile(path, name: name, scratch: folder.path + "/scratch", format: format)
    }

    func results(as format: DiaryFormat? = nil) throws -> [DiaryEntryResult] {
        var reader = DiaryEntryReader(try file(as: format))
        var all: [DiaryEntryResult] = []
        while let reading = reader.next() { all.append(reading) }
        return all
    }

    func entries(as format: DiaryFormat? = nil) throws -> [ImportedEntry] {
        try results(as: format).compactMap { reading in
            guard case .entry(var entry, _) = reading else { return nil }
            entry.time = entry.time.local(in: .server)
            return entry
        }
    }

    func failures() throws -> [String] {
        try results().compactMap { if case .failed(_, let reason) = $0 { reason } else { nil } }
    }
}
