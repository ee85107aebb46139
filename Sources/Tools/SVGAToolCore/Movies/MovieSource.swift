import SVGACoding
import SVGACommandLine
import SVGAKit

/// Reads and decodes one movie for a command.
struct MovieSource {
    /// A file, `-` for standard input, or a URL.
    let name: String
    let isUntrusted: Bool
    let limits: Limits
    let cache: ToolCache
    /// Whether a pipe or device is refused.
    var isPlain = false

    /// The maximum size of a file: 256 MiB, or 32 MiB from untrusted users. The largest real movie has less than 4 MiB.
    var maxFileByteCount: Int { isUntrusted ? 32 << 20 : 256 << 20 }

    /// The movie; errors of a URL also have the codes of ``ToolError/init(_:request:)``.
    func movie(in environment: ToolEnvironment) throws -> Movie {
        try loadedMovie(in: environment, hasDigest: false).movie
    }

    /// The movie and the digest of its file, which is computed with `hasDigest` if it is unknown, and takes libcrypto.
    func loadedMovie(in environment: ToolEnvironment, hasDigest: Bool) throws -> LoadedMovie {
        let loaded = try decoded(in: environment, hasDigest: hasDigest)
        let movie = loaded.movie
        environment.sayIfVerbose(
            "\(name): \(movie.container.rawValue) of \(movie.encodedByteCount) bytes, "
                + "\(Printable.number(movie.viewBox.width))x\(Printable.number(movie.viewBox.height)), "
                + "\(movie.frameCount) frames in \(Printable.number(movie.duration)) s, \(movie.sprites.count) sprites")
        return loaded
    }

    private func decoded(in environment: ToolEnvironment, hasDigest: Bool) throws -> LoadedMovie {
        if ToolCache.isURL(name) { return try cache.loadedMovie(of: name, limits: limits, in: environment) }
        let file = InputFile(name: name, maxByteCount: maxFileByteCount, isPlain: isPlain)
        let bytes = try file.bytes(standardInput: environment.standardInput)
        let movie = try ToolError.catching(file: name) { try Movie(decoding: bytes, limits: limits) }
        return LoadedMovie(movie: movie, sha256: hasDigest ? bytes.sha256 : nil)
    }
}

struct LoadedMovie: Sendable {
    let movie: Movie
    /// The SHA-256 digest of the file; nil if unknown.
    let sha256: String?
}

extension [UInt8] {
    /// The SHA-256 digest in hexadecimal digits for reports, which do without where libcrypto is not installed.
    var sha256: String? { (try? SHA256.digest(of: self))?.hexadecimal }
}

extension ParsedArguments {
    func sources() throws -> [MovieSource] { try sources(at: operands) }

    /// The movies of files, URLs and folders.
    func sources(in environment: ToolEnvironment) throws -> [MovieSource] {
        try sources(at: BatchFinder.movies(of: operands, in: environment).map(\.location))
    }

    /// The movies of paths and URLs.
    func sources(at names: [String]) throws -> [MovieSource] {
        let (cache, limits) = (try ToolCache(resolving: self), try limits())
        return names.map { MovieSource(name: $0, isUntrusted: has(.untrusted), limits: limits, cache: cache) }
    }

    /// The limits for files: by `--untrusted` or the defaults, with the changes of `--limit`.
    func limits() throws -> Limits { try limits(changing: has(.untrusted) ? .untrusted : .default) }

    /// Limits with the changes of `--limit`.
    func limits(changing base: Limits) throws -> Limits {
        var limits = base
        for text in values(.limit).flatMap({ $0.split(separator: ",") }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let limit = Limits.named(name) else {
                let near = Suggestion.text(for: name, among: Limits.all.map(\.name))
                let known = Limits.all.map(\.name).joined(separator: ", ")
                throw usageError("--limit '\(text)': unknown limit\(near.isEmpty ? "; the limits are \(known)" : near)")
            }
            let largest = Limits.largestValue(of: limit)
            guard parts.count == 2, let value = Int(parts[1]), 0...largest ~= value else {
                throw usageError("--limit '\(text)': \(name) needs a number from 0 to \(largest)")
            }
            limits[keyPath: limit] = value
        }
        return limits
    }

    func source() throws -> MovieSource {
        guard let source = try sources().first else { throw usageError("FILE is missing") }
        return source
    }
}

extension MovieSource {
    func renderer(in environment: ToolEnvironment) throws -> FrameRenderer {
        FrameRenderer(try movie(in: environment), limits: limits)
    }
}
