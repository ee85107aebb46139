import SVGACommandLine
import SVGAScene

struct BatchInput: Hashable {
    /// The name in its directory or list; independent of the directory's location.
    let name: String
    /// The source: a path or a URL.
    let location: String
    /// The path of its picture in the folder of the pictures.
    let outputName: String
    /// A viewer's content in the picture; nil for the batch's common content.
    var words: ContentWords?

    func path(in folder: String) -> String {
        folder.hasSuffix("/") ? folder + outputName : "\(folder)/\(outputName)"
    }
}

/// The reason why a found file was skipped.
enum BatchSkip: CaseIterable, Hashable {
    case folder, otherFile, hidden, excluded

    func text(count: Int) -> String {
        switch self {
        case .folder: "\(Printable.count(count, "folder")) (--recursive takes them)"
        case .otherFile: "\(Printable.count(count, "file")) whose name does not end with .svga"
        case .hidden: "\(count) hidden"
        case .excluded: "\(count) by --exclude"
        }
    }

    var explanation: String {
        switch self {
        case .folder: "a folder (--recursive takes it)"
        case .otherFile: "its name does not end with .svga"
        case .hidden: "it is hidden"
        case .excluded: "--exclude matches it"
        }
    }
}

struct BatchInputs {
    /// The movies in the order of their names, each once.
    let movies: [BatchInput]
    let skipped: [(path: String, reason: BatchSkip)]

    /// All movies of folders, lists and operands. A folder stands for its files that end with `.svga`; a movie ends so
    /// itself or is a URL; all else is a list, `-` one on standard input. The movies of a single directory are named by
    /// their names in it, movies of several directories by their paths.
    init(in paths: [String], finder: BatchFinder, suffix: String = "png", _ environment: ToolEnvironment) throws {
        var finder = finder
        for path in paths { try finder.find(path, isOnly: paths.count == 1, in: environment) }
        // Compares bytes, since names that look the same may belong to two files.
        let found = finder.movies.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
        let outputs = OutputNaming.names(of: found.map { ($0.name, $0.folder) }, suffix: suffix)
        movies = zip(found, outputs).map { BatchInput(name: $0.name, location: $0.location, outputName: $1) }
        skipped = finder.skipped.sorted { $0.path < $1.path }
    }

    /// Inputs that were found otherwise.
    init(movies: [BatchInput]) { (self.movies, skipped) = (movies, []) }

    /// The number of skipped files by reason, in words; nil for none.
    var skippedText: String? {
        let counts = Dictionary(grouping: skipped, by: \.reason).mapValues(\.count)
        let texts = BatchSkip.allCases.compactMap { reason in counts[reason].map(reason.text) }
        return texts.isEmpty ? nil : "skipped " + texts.joined(separator: ", ")
    }
}
