import SVGACommandLine
import SVGASystem
import SVGAKit

/// A movie of a batch.
struct BatchInput: Hashable {
    /// What it is called in its folder or list; the same wherever the folder lies.
    let name: String
    /// Where it is read from: a path or a URL.
    let location: String
    /// The name of the file of its picture.
    let outputName: String
}

extension BatchInput {
    /// The longest list that is read, in bytes.
    private static let maxListByteCount = 64 << 20

    /// All movies of a folder or list in the order of their names, each once.
    ///
    /// - Parameter path: A folder, whose files that end with `.svga` are taken, or a list, `-` for standard input.
    /// - Throws: ``ExitCode/cannotRead`` or ``ExitCode/limitExceeded``.
    static func all(in path: String, _ environment: ToolEnvironment) throws(ToolError) -> [BatchInput] {
        let isFolder = isFolder(path)
        let found = isFolder ? try movies(inFolder: path) : try movies(inList: path, environment)
        let names = Set(found).sorted()
        let outputNames = OutputNaming.names(of: names)
        return names.compactMap { name in
            outputNames[name].map { output in
                BatchInput(name: name, location: isFolder ? "\(path)/\(name)" : location(of: name), outputName: output)
            }
        }
    }

    private static func movies(inFolder path: String) throws(ToolError) -> [String] {
        try InputFolder.names(in: path).filter { $0.hasSuffix(".svga") && !$0.hasPrefix(".") }
    }

    private static func movies(inList path: String, _ environment: ToolEnvironment) throws(ToolError) -> [String] {
        let bytes = try InputFile(name: path, maxByteCount: maxListByteCount).bytes(
            standardInput: environment.standardInput)
        return entries(of: String(decoding: bytes, as: UTF8.self))
    }

    /// The lines of a list that are neither empty nor comments. A path may hold spaces; a URL ends at the first.
    static func entries(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.drop { $0.isWhitespace }
            let entry = String(words.reversed().drop { $0.isWhitespace }.reversed())
            if entry.isEmpty || entry.hasPrefix("#") { return nil }
            return ToolCache.isURL(entry) ? String(entry.prefix { !$0.isWhitespace }) : entry
        }
    }

    /// The place of an entry of a list, in which `-` is a file like others.
    private static func location(of entry: String) -> String { entry == "-" ? "./-" : entry }

    private static func isFolder(_ path: String) -> Bool { FileSystem.status(at: path)?.isFolder ?? false }
}
