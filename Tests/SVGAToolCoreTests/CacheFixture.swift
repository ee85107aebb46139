import SVGATestServices
import SVGATestSupport
import Testing

/// A server with one movie, and an empty cache.
struct CacheFixture {
    let folder = TemporaryFolder()
    let server: FaultServer
    let movie: [UInt8]

    /// Starts the server, which answers by the path: `/gift.svga` with a movie, `/NUMBER` with that status.
    init() throws {
        let movie = try #require(TemporaryFolder.read(ToolRun.sample("gift")))
        self.movie = movie
        server = try FaultServer { request in
            switch request.target {
            case "/gift.svga", "/other.svga": .resource(movie, etag: "\"1\"", for: request)
            case "/page": .ok(Array("<html><body>Sign in</body></html>".utf8))
            // A server that needs more patience than anybody has is not asked again.
            case let path: .status(Int(path.dropFirst()) ?? 404, ["Retry-After": "86400"])
            }
        }
    }

    /// Runs a command with the cache of the fixture, which may reach its server.
    func run(_ arguments: String..., isErrorTerminal: Bool = false) async -> ToolRun {
        await run(arguments, isErrorTerminal: isErrorTerminal)
    }

    /// Runs a command with the cache of the fixture, which may reach its server.
    func run(_ arguments: [String], isErrorTerminal: Bool = false) async -> ToolRun {
        let isMaintenance = arguments.first == "cache" && !["get", "warm"].contains(arguments[1])
        let options = ["--cache-dir", folder.path("cache")] + (isMaintenance ? [] : ["--allow-private-addresses"])
        return await ToolRun.waiting(arguments + options, isErrorTerminal: isErrorTerminal)
    }
}
