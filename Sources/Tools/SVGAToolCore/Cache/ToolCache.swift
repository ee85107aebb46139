package import SVGACache
package import SVGACommandLine
import SVGAKit
import SVGASystem

/// The cache for commands that take URLs, opened when the first of them needs it.
package final class ToolCache: Sendable {
    let options: CacheOptions
    private let opened = Lock<MovieCache?>(nil)

    package init(resolving arguments: ParsedArguments) throws { options = try CacheOptions(resolving: arguments) }

    /// Whether an operand is a URL and not a file: file names do not have `://` after letters.
    package static func isURL(_ name: String) -> Bool {
        guard let end = name.firstRange(of: "://")?.lowerBound, end != name.startIndex else { return false }
        return name[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// The cache, the same one for all threads, so that they share its transfers.
    package func open() throws -> MovieCache {
        try opened.withLock { (opened) in
            if let opened { return opened }
            let cache = try openedCache()
            opened = cache
            return cache
        }
    }

    package func request(_ url: String) -> MovieRequest { options.request(url) }

    private func openedCache() throws -> MovieCache {
        let configuration = try options.configuration()
        try OpenFiles.require(OpenFiles.taskCount)
        try OpenFiles.requireProcessFolder()
        let cache = try ToolError.openCache(configuration)
        cache.isOffline = options.isOffline
        return cache
    }

    /// The movie of a URL, which is fetched unless it is cached, and the digest of its file.
    func loadedMovie(of url: String, limits: Limits, in environment: ToolEnvironment) throws -> LoadedMovie {
        let cache = try open()
        let request = options.request(url)
        let bar = environment.progressBar(total: nil, unit: "KiB", isQuiet: options.isQuiet)
        return try fetching(request) {
            let watch = DownloadWatch(cache, request, showing: bar)
            defer { watch.end() }
            let (movie, file) = try await cache.movieAndFile(for: request, limits: limits)
            return LoadedMovie(movie: movie, sha256: file.sha256.hexadecimal)
        }
    }
}

extension ToolCache {
    /// The bytes of a picture, which is fetched unless it is cached.
    package func pictureBytes(of url: String) throws -> [UInt8] {
        var request = options.request(url)
        request.wantsPicture = true
        return try bytes(of: request)
    }

    /// The bytes of a movie, which is fetched unless it is cached.
    func movieBytes(of url: String) throws -> [UInt8] { try bytes(of: options.request(url)) }

    private func bytes(of request: MovieRequest) throws -> [UInt8] {
        let cache = try open()
        let file = try fetching(request) { try await cache.file(for: request) }
        return try InputFile(name: file.path, maxByteCount: file.byteCount, isPlain: true)
            .bytes(standardInput: -1)
    }

    /// Calls an asynchronous body with the cache and waits for its end.
    func maintain<Value: Sendable>(_ work: @escaping @Sendable (MovieCache) async throws -> Value) throws -> Value {
        let cache = try open()
        return try ToolError.ending(ToolError.init(storage:)) { try waitForTask { try await work(cache) } }
    }

    /// Waits for the transfer of a request, whose errors become errors of the tool.
    package func fetching<Value: Sendable>(
        _ request: MovieRequest, _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        try ToolError.ending({ ToolError($0, request: request) }) { try waitForTask(work) }
    }
}
