import Foundation
import SVGACache
import SVGACoding
import SVGASystem
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

/// A server with a folder of movies, and the lines of its log.
final class ServerFixture: Sendable {
    let folder = TemporaryFolder()
    let server: Server
    private let lines = Lock<[String]>([])
    private let logsEveryRequest: Bool

    /// A red square of 40 by 30 pixels that is hidden in the first of three frames.
    static let movie = FixtureMovie(
        viewBox: (40, 30), fps: 20, frames: 3,
        sprites: [
            FixtureSprite(
                "box",
                frames: [
                    .hidden, .shown(shapes: [.rect(0, 0, 30, 30, fill: .red)]),
                    .shown(shapes: [.rect(0, 0, 20, 30, fill: .red)]),
                ])
        ]
    ).svga(.zlibProtobuf)

    /// Starts a server on a port of the system's choice that takes files of the folder `root` and URLs of loopback.
    init(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
        var configuration = ServerFixture.configuration(in: folder)
        // Other tests may keep the pool of tasks busy for long.
        configuration.requestTimeout = .seconds(600)
        configuration.logLevel = .debug
        configuration.log = Self.log(into: lines)
        change(&configuration)
        logsEveryRequest = configuration.logLevel == .debug
        server = try Server(configuration)
    }

    /// The configuration of a server with a separate directory and movies in it.
    static func configuration(in folder: TemporaryFolder) -> ServerConfiguration {
        folder.write([], to: "marker")
        for name in ["root", "root/gifts"] { _ = mkdirIfMissing(folder.path(name)) }
        folder.write(ServerFixture.movie, to: "root/box.svga")
        folder.write(ServerFixture.movie, to: "root/gifts/box.svga")
        folder.write(Array("no movie at all".utf8), to: "root/text.svga")
        folder.write(ServerFixture.movie, to: "secret.svga")
        var configuration = ServerConfiguration(workerCount: 2)
        configuration.address = ListenAddress(host: "127.0.0.1", port: 0)
        configuration.rootFolder = folder.path("root")
        var cache = CacheConfiguration(folder: folder.path("cache"))
        cache.addressPolicy.allowsPrivateAddresses = true
        cache.retryPolicy = RetryPolicy(maxAttemptCount: 1)
        // Tests keep servers silent for as long as others use the processors.
        cache.timeouts.stall = .zero
        configuration.cache = cache
        configuration.resultFolder = folder.path("results")
        return configuration
    }

    /// Has the server go by another configuration, with the log that this one has.
    func reload(_ configuration: ServerConfiguration) {
        var configuration = configuration
        configuration.logLevel = logsEveryRequest ? .debug : configuration.logLevel
        configuration.log = Self.log(into: lines)
        server.reload(configuration)
    }

    private static func log(into lines: Lock<[String]>) -> @Sendable (String) -> Void {
        { line in lines.withLock { $0.append(line) } }
    }

    var log: [String] { lines.withLock { $0 } }

    /// The requests of the log, each a JSON object.
    var requests: [[String: Any]] {
        log.compactMap { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["event"] as? String == "request" ? object : nil
        }
    }

    /// Makes a request on a separate connection, and returns once it is in the log and in the metrics: a server records
    /// its responses after sending.
    func get(
        _ target: String, method: String = "GET", fields: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> HTTPClient.Reply? {
        let port = server.port
        let reply = try await waiting {
            let client = try HTTPClient(port: port)
            client.request(method, target, fields, body: body)
            return client.reply(toHead: method == "HEAD")
        }
        if logsEveryRequest, let id = reply?.fields["x-request-id"] { try await waitForRecord(of: id) }
        return reply
    }

    private func waitForRecord(of id: String) async throws {
        for _ in 0..<10_000 {
            if lines.withLock({ $0.last { $0.contains(id) } }) != nil { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("the server never recorded the request \(id)")
    }

    /// The value of a metric.
    func metric(_ name: String) async throws -> Int? {
        let text = try await get("/metrics")?.text ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    /// Requests a metric until it has a value; false when it does not get there.
    func metric(_ name: String, reaches value: Int) async throws -> Bool {
        for _ in 0..<20_000 where try await metric(name) == value { return true }
        return false
    }
}

extension FaultServer {
    /// A server of ``ServerFixture/movie``, with a validator; if there is a gate, each answer waits for it.
    static func movie(behind gate: Gate? = nil) throws -> FaultServer {
        try FaultServer { request in
            gate?.wait()
            return .resource(ServerFixture.movie, etag: "\"1\"", for: request)
        }
    }
}

/// The part of a path that names a source.
func encoded(_ source: String) -> String { Base64.encode(Array(source.utf8), alphabet: .url) }
