import SVGACommandLine
import SVGASystem

/// A movie of a batch.
struct BatchInput: Hashable {
    /// What it is called in its folder or list; the same wherever the folder lies.
    let name: String
    /// Where it is read from: a path or a URL.
    let location: String
    /// The name of the file of its picture.
    let outputName: String

    /// The path of its picture.
    func path(in folder: String) -> String {
        folder.hasSuffix("/") ? folder + outputName : "\(folder)/\(outputName)"
    }
}

extension BatchInput {
    /// The longest list that is read, in bytes.
    private static let maxListByteCount = 64 << 20

    /// All movies of folders, lists and operands in the order of their names, each once.
    ///
    /// - Parameter paths: A folder, of which all files are taken that end with `.svga`; a movie, which ends so itself or is a
    ///   URL; all else is a list, `-` one on standard input. The movies of one folder are called by their names in it, those
    ///   of one of several by their paths.
    /// - Throws: ``ExitCode/cannotRead`` or ``ExitCode/limitExceeded``.
    static func all(in paths: [String], _ environment: ToolEnvironment) throws(ToolError) -> [BatchInput] {
        var locations: [String: String] = [:]
        for path in paths {
            for (name, location) in try movies(in: path, isOnly: paths.count == 1, environment) {
                locations[name] = location
            }
        }
        let outputNames = OutputNaming.names(of: Array(locations.keys))
        return locations.sorted { $0.key < $1.key }.compactMap { name, location in
            outputNames[name].map { BatchInput(name: name, location: location, outputName: $0) }
        }
    }

    private static func movies(
        in path: String, isOnly: Bool, _ environment: ToolEnvironment
    ) throws(ToolError) -> [(name: String, location: String)] {
        if isFolder(path) {
            let folder = path.hasSuffix("/") ? path : path + "/"
            return try movies(inFolder: path).map { (isOnly ? $0 : folder + $0, folder + $0) }
        }
        if path != "-", ToolCache.isURL(path) || path.hasSuffix(".svga") { return [(path, path)] }
        return try movies(inList: path, environment).map { ($0, location(of: $0)) }
    }

    private static func movies(inFolder path: String) throws(ToolError) -> [String] {
        try FolderListing.names(in: path, throwing: ToolError.self).filter {
            $0.hasSuffix(".svga") && !$0.hasPrefix(".")
        }
    }

    private static func movies(inList path: String, _ environment: ToolEnvironment) throws(ToolError) -> [String] {
        let bytes = try InputFile(name: path, maxByteCount: maxListByteCount).bytes(
            standardInput: environment.standardInput)
        return entries(of: PathText.text(of: bytes))
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
