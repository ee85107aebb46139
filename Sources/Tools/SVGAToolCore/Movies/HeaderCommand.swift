import SVGACache
import SVGACommandLine
import SVGAInspect
import SVGAKit

extension ParsedArguments {
    /// `svga-tool info --header-only`: size and time of movies, for a few bytes of each.
    func printHeaders(in environment: ToolEnvironment) throws -> ExitCode {
        if has(.sprites) { throw usageError("--sprites and --header-only cannot be combined") }
        return try printReports(on: try sources(in: environment), in: environment, text: \.text, json: \.json) {
            try $0.header(in: environment)
        }
    }
}

extension MovieSource {
    /// The header of the movie. Of a URL its first bytes are fetched; with `--offline` the file of the cache tells it.
    fileprivate func header(in environment: ToolEnvironment) throws -> HeaderReport {
        if ToolCache.isURL(name), !cache.options.isOffline {
            return HeaderReport(input: name, try cache.header(of: name, limits: limits))
        }
        let bytes = try bytes(in: environment)
        let header = try ToolError.catching(file: name) { try MovieHeader(decoding: bytes, limits: limits) }
        return HeaderReport(
            input: name,
            FetchedHeader(header: header, byteCount: bytes.count, transferredByteCount: 0, requestCount: 0))
    }
}

extension ToolCache {
    /// The header of the movie of a URL, past the cache.
    fileprivate func header(of url: String, limits: Limits) throws -> FetchedHeader {
        let request = options.request(url)
        let configuration = try options.configuration(isCached: false)
        try OpenFiles.require(OpenFiles.taskCount)
        try OpenFiles.requireProcessFolder()
        return try fetching(request) { try await HeaderFetcher(configuration).header(of: request, limits: limits) }
    }
}

private struct HeaderReport {
    let input: String
    let fetched: FetchedHeader

    init(input: String, _ fetched: FetchedHeader) { (self.input, self.fetched) = (input, fetched) }

    private var header: MovieHeader { fetched.header }

    var text: String {
        let frames = header.frameCount.map { "\($0)" } ?? "as many as the longest sprite has"
        let rows = [
            ["version", Printable.text(header.version ?? "-")], ["container", header.container.rawValue],
            ["size", "\(Printable.number(header.viewBox.width)) x \(Printable.number(header.viewBox.height))"],
            ["fps", "\(header.framesPerSecond)"], ["frames", frames],
            ["duration", header.duration.map { "\(Printable.number($0)) s" } ?? "-"],
            ["file", fetched.byteCount.map { "\($0) bytes" } ?? "-"],
            [
                "transfer",
                "\(fetched.transferredByteCount) bytes in \(Printable.count(fetched.requestCount, "request"))",
            ],
        ]
        return ([Printable.text(input)] + TextTable(indentation: 2, rows: rows).lines).joined(separator: "\n") + "\n"
    }

    var json: JSONValue {
        .document([
            ("input", .string(input)), ("container", .string(header.container.rawValue)),
            ("version", .text(header.version)), ("width", .number(header.viewBox.width)),
            ("height", .number(header.viewBox.height)), ("fps", .integer(header.framesPerSecond)),
            ("frameCount", header.frameCount.map(JSONValue.integer) ?? .null),
            ("durationSeconds", header.duration.map(JSONValue.number) ?? .null),
            ("byteCount", fetched.byteCount.map(JSONValue.integer) ?? .null),
            ("transferredByteCount", .integer(fetched.transferredByteCount)),
            ("requestCount", .integer(fetched.requestCount)), ("complete", .boolean(false)),
        ])
    }
}
