import Glibc
import SVGAKit
import Testing

/// The real movies and reference frames next to the project, which are not part of it.
///
/// They are searched for in `../shared` seen from the package, or in the folder that `SVGA_SHARED` names.
enum Corpus {
    static let folder = getenv("SVGA_SHARED").map { String(cString: $0) } ?? "\(package)/../shared"

    private static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The path of a sample movie.
    static func sample(_ name: String) -> String { "\(package)/Samples/Movies/\(name).svga" }

    /// Whether the corpus exists; otherwise its tests are skipped.
    static let isPresent = access("\(folder)/corpus/movies.tsv", R_OK) == 0

    /// A row of `movies.tsv`: facts about a movie, by column name.
    struct Entry: Sendable, CustomTestStringConvertible {
        let values: [String: String]

        var name: String { values["name"] ?? "" }
        var testDescription: String { name }

        func integer(_ column: String) -> Int? { values[column].flatMap { Int($0) } }
        func number(_ column: String) -> Double? { values[column].flatMap { Double($0) } }
    }

    static let movies: [Entry] = table("movies")
    static let damaged: [Entry] = table("damaged")

    /// The movies for tests that take long: all of them, or each one in so many as `TEST_CORPUS_STEP` says.
    static let spread: [Entry] = {
        let step = max(1, getenv("TEST_CORPUS_STEP").flatMap { Int(String(cString: $0)) } ?? 1)
        return stride(from: 0, to: movies.count, by: step).map { movies[$0] }
    }()

    static func movie(_ name: String) throws -> [UInt8] { try file("corpus/movies/\(name).svga") }
    static func damagedMovie(_ name: String) throws -> [UInt8] { try file("corpus/damaged/\(name).svga") }

    /// The reference frames of a movie: frame index and PNG bytes.
    static func referenceFrames(of name: String) throws -> [(index: Int, png: [UInt8])] {
        try names(in: "oracle/frames/\(name)").compactMap { file in
            guard let index = Int(file.filter(\.isNumber)) else { return nil }
            return (index, try self.file("oracle/frames/\(name)/\(file)"))
        }
    }

    private static func table(_ name: String) -> [Entry] {
        guard let bytes = try? file("corpus/\(name).tsv") else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let columns = lines.first?.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) ?? []
        return lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Entry(values: Dictionary(zip(columns, cells)) { first, _ in first })
        }
    }

    private static func names(in path: String) throws -> [String] {
        guard let directory = opendir("\(folder)/\(path)") else { throw CorpusError.unreadable(path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".png") { names.append(name) }
        }
        return names.sorted()
    }

    private static func file(_ path: String) throws -> [UInt8] { try bytes(at: "\(folder)/\(path)") }

    static func bytes(at path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw CorpusError.unreadable(path) }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: count) { $1 = fread($0.baseAddress, 1, count, file) }
    }

    static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "wb") else { throw CorpusError.unreadable(path) }
        defer { fclose(file) }
        fputs(text, file)
    }
}

enum CorpusError: Error {
    case unreadable(String)
}
