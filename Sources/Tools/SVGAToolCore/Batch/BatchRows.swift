import SVGACommandLine
import SVGAKit
import SVGAScene
import SVGASystem

struct BatchRows {
    private let table: ContentRows
    private let path: String

    private static let maxByteCount = 64 << 20

    /// Reads the table of `--rows`; nil without the option. `words` are the common content of all rows.
    init?(resolving arguments: ParsedArguments, over words: ContentWords, in environment: ToolEnvironment) throws {
        guard let path = arguments.value(.rows) else {
            if arguments.has(.encoding) { throw arguments.usageError("--encoding needs --rows") }
            return nil
        }
        let encoding = try arguments.choice(.encoding, of: InputFile.encodings, named: \.self) ?? "utf-8"
        let text = try InputFile(name: path, maxByteCount: BatchRows.maxByteCount)
            .text(standardInput: environment.standardInput, encoding: encoding)
        table = try ToolError.saying("read", .badData, file: path) { try ContentRows(csv: text, over: words) }
        self.path = path
        for row in table.rows { try checkWords(of: row) }
    }

    /// An input for each row. Refuses two rows of one name, and a name that leads elsewhere.
    func inputs(of movie: String, suffix: String) throws -> BatchInputs {
        let digitCount = max(5, String(table.rows.count).utf8.count)
        var lines: [[UInt8]: Int] = [:]
        var inputs: [BatchInput] = []
        for (index, row) in table.rows.enumerated() {
            let number = String(index + 1)
            let padding = String(repeating: "0", count: digitCount - number.utf8.count)
            let name = row.fileName.map { $0.hasSuffix(".\(suffix)") ? String($0.dropLast(suffix.utf8.count + 1)) : $0 }
            let plain = name ?? "row-\(padding)\(number)"
            try check(name: plain, line: row.line)
            if let earlier = lines.updateValue(row.line, forKey: Array(plain.utf8)) {
                throw fault(row.line, "'\(plain)' is the name of line \(earlier), too")
            }
            inputs.append(
                BatchInput(
                    name: plain, location: movie, outputName: OutputNaming.file(plain, suffix: suffix), words: row.words
                ))
        }
        return BatchInputs(movies: inputs)
    }

    private func checkWords(of row: ContentRows.Row) throws {
        try ToolError.ending({ fault(row.line, "\($0)") }) { _ = try row.words.plan(isNamed: false) }
    }

    /// Pictures lie in their folder and nowhere else.
    private func check(name: String, line: Int) throws {
        let isPlain =
            !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 32 }
        guard isPlain, name.utf8.count <= 200 else {
            throw fault(line, "'\(name)' is not a name for a file in the folder; leave out slashes and leading points")
        }
    }

    private func fault(_ line: Int, _ reason: String) -> ToolError {
        ToolError(.usage, file: path, message: "line \(line): \(reason)")
    }
}

/// The movie that all rows show, decoded when the first thread needs it.
final class SharedMovie: Sendable {
    struct Base {
        let loaded: LoadedMovie
        let renderer: FrameRenderer
        /// The frames of the plan, chosen by the movie without content: a search in each row would cost more than the
        /// picture.
        let frames: [Int]
    }

    private let base = Lock<Base?>(nil)

    /// The base, made by the first caller for all others.
    func base(_ make: () throws -> Base) throws -> Base {
        try base.withLock { (base) in
            if let base { return base }
            let made = try make()
            base = made
            return made
        }
    }
}
