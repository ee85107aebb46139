import SVGACommandLine
import SVGAKit
import SVGASystem

/// Finds the movies that operands of a batch name.
struct BatchFinder {
    /// A movie before it is known what its picture is called.
    struct Movie {
        let name: String
        let location: String
        /// The picture's directory below the directory of all pictures, with a slash, or empty.
        let folder: String
    }

    /// Whether folders within folders are looked into.
    var isRecursive = false
    /// Patterns of the shell; movies and folders whose name or path matches one are passed over.
    var excluded: [String] = []
    /// The movies by the bytes of their names.
    private(set) var movies: [[UInt8]: Movie] = [:]
    private(set) var skipped: [(path: String, reason: BatchSkip)] = []

    /// How deep folders are looked into, more than any file system has.
    private static let maxDepth = 200

    mutating func find(_ path: String, isOnly: Bool, in environment: ToolEnvironment) throws {
        if path != "-", FileSystem.status(at: path)?.isFolder == true {
            let folder = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
            try find(inFolder: folder, below: "", prefix: isOnly ? "" : folder, depth: 0)
        } else if path != "-", ToolCache.isURL(path) || BatchFinder.isMovie(path) {
            add(Movie(name: path, location: path, folder: ""))
        } else {
            for entry in try BatchList(path).entries(in: environment) {
                if isExcluded(entry) {
                    skipped.append((entry, .excluded))
                } else {
                    // In a list `-` is a file like others.
                    add(Movie(name: entry, location: entry == "-" ? "./-" : entry, folder: ""))
                }
            }
        }
    }

    /// The movies that operands name: files, URLs, and folders with the folders in them. No movie at all is an error:
    /// work on nothing must not look like success.
    static func movies(of paths: [String], excluded: [String] = [], in environment: ToolEnvironment) throws -> [Movie] {
        var movies: [Movie] = []
        for path in paths {
            guard path != "-", FileSystem.status(at: path)?.isFolder == true else {
                movies.append(Movie(name: path, location: path, folder: ""))
                continue
            }
            var finder = BatchFinder(isRecursive: true, excluded: excluded)
            try finder.find(path, isOnly: false, in: environment)
            for (path, reason) in finder.skipped { environment.sayIfVerbose("\(path): skipped, \(reason.explanation)") }
            movies += finder.movies.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
        }
        if movies.isEmpty { throw ToolError(.cannotRead, message: "read: there is no file that ends with .svga") }
        return movies
    }

    private mutating func add(_ movie: Movie) { movies[Array(movie.name.utf8)] = movie }

    /// Looks into the folder `path` below the operand `top`; both end with a slash, but `path` may be empty. `prefix`
    /// begins the movies' names.
    private mutating func find(inFolder top: String, below path: String, prefix: String, depth: Int) throws {
        for name in try FileSystem.names(in: top + path) {
            let (relative, location) = (path + name, top + path + name)
            if name.utf8.first == UInt8(ascii: ".") {
                skipped.append((location, .hidden))
            } else if isExcluded(relative) {
                skipped.append((location, .excluded))
            } else if isFolder(location) {
                if isRecursive, depth < BatchFinder.maxDepth {
                    try find(inFolder: top, below: relative + "/", prefix: prefix, depth: depth + 1)
                } else {
                    skipped.append((location, .folder))
                }
            } else if BatchFinder.isMovie(name) {
                add(Movie(name: prefix + relative, location: location, folder: path))
            } else {
                skipped.append((location, .otherFile))
            }
        }
    }

    /// Whether a path is a folder and no link to one, which might lead in a circle.
    private func isFolder(_ path: String) -> Bool {
        FileSystem.status(at: path, followingLinks: false)?.isFolder ?? false
    }

    /// Whether a name has the extension of movies, in any case.
    static func isMovie(_ name: String) -> Bool {
        String(decoding: name.utf8.suffix(5), as: UTF8.self).lowercased() == ".svga"
    }

    private func isExcluded(_ path: String) -> Bool {
        excluded.contains { pattern in
            let last = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
            return [path, last].contains { name in
                PathText.withCString(of: pattern) { pattern in
                    PathText.withCString(of: name) { unsafe fnmatch(pattern, $0, 0) == 0 }
                }
            }
        }
    }
}

/// A file or standard input with a path or URL a line.
struct BatchList {
    /// The longest list that is read, in bytes.
    private static let maxByteCount = 64 << 20
    private let path: String

    init(_ path: String) { self.path = path }

    /// The entries of the list; a file that is not a text, such as a movie, is ``ExitCode/badData``.
    func entries(in environment: ToolEnvironment) throws -> [String] {
        let bytes = try InputFile(name: path, maxByteCount: BatchList.maxByteCount).bytes(
            standardInput: environment.standardInput)
        guard BatchList.isText(bytes.prefix(4_096)) else {
            let isMovie = SVGAKit.Movie.Container(sniffing: bytes) != nil
            let what = isMovie ? "this is a movie and not a list of movies" : "this is not a list of movies in UTF-8"
            let advice = isMovie ? "; write its path into a list, or end its name with .svga" : ""
            throw ToolError(.badData, file: path, message: "read: \(what)\(advice)")
        }
        let entries = BatchList.entries(of: PathText.text(of: bytes))
        // Names of files need not be UTF-8, but text in another encoding names files that are missing.
        for (line, entry) in bytes.invalidUTF8Offset == nil ? [] : entries {
            let name = PathText.bytes(of: entry)
            guard let offset = name.invalidUTF8Offset, FileSystem.status(at: entry) == nil else { continue }
            let fault = "\(name.name(ofByteAt: offset)) of '\(entry)' is not UTF-8, and there is no such file"
            throw ToolError(.badData, file: path, message: "read: line \(line): \(fault); save the list as UTF-8")
        }
        return entries.map(\.entry)
    }

    /// Whether the bytes have no control characters, which paths and URLs lack and all movies have.
    private static func isText(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    }

    /// The lines of a list except comments and empty lines. A path may hold spaces; a URL ends at the first.
    static func entries(of text: String) -> [(line: Int, entry: String)] {
        // Editors on Windows put a mark at the beginning.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { index, line in
            let words = line.drop { $0.isWhitespace }
            let entry = String(words.reversed().drop { $0.isWhitespace }.reversed())
            if entry.isEmpty || entry.hasPrefix("#") { return nil }
            return (index + 1, ToolCache.isURL(entry) ? String(entry.prefix { !$0.isWhitespace }) : entry)
        }
    }
}
