import SVGAKit

@testable import SVGACache
@testable import SVGAHTTP
@testable import SVGAJobs
@testable import SVGAServer
@testable import SVGATransfer

extension FuzzTarget {
    /// The header of a response, and all that the cache reads from it.
    static let httpHeader = FuzzTarget("http-header", seeds: Seeds.headers) { input in
        var parser = HeaderParser()
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if unsafe line.withUnsafeBytes({ unsafe parser.take($0) }) != .more { break }
        }
        let fields = parser.fields
        let now = Timestamp(secondsSince1970: 1_800_000_000)
        _ = (parser.announcedByteCount, parser.redirectTarget, fields["Content-Range"].flatMap { ContentRange($0) })
        _ = Validators(strongOf: fields, now: now).contradict(Validators(fields))
        _ = fields["Retry-After"].flatMap { RetryPolicy.delay(retryAfter: $0, now: now.httpDate) }
        let base = try? ParsedURL(parsing: "https://a.example/b/c")
        if let target = parser.redirectTarget { _ = try? base?.resolving(target).origin }
        let lifetime = Lifetime(fields, policy: FreshnessPolicy(), now: now)
        return lifetime.usableUntil.microseconds < lifetime.freshUntil.microseconds ? "\(lifetime)" : nil
    }

    /// A client's headers, and a log record with them.
    private static func lineFault(of text: String) -> String? {
        let proxies = TrustedProxies(parsing: "10.0.0.0/8,unix") ?? .none
        let clients = [
            proxies.client(peer: "unix", forwardedFor: text, forwarded: nil),
            proxies.client(peer: "unix", forwardedFor: nil, forwarded: text),
        ]
        _ = (TraceParent(parsing: text), AllowedOrigins(parsing: text), TrustedProxies(parsing: text))
        for format in ServerConfiguration.LogFormat.allCases {
            var line = LogLine(format, .info, event: "request")
            for value in clients + [text, RequestTarget(text).printableText] { line.add("value", value) }
            if line.text.utf8.contains(where: { $0 < 0x20 }) { return "a control character in a line of the log" }
        }
        return nil
    }

    /// A request to the server, with and without keys, and a plan that is printed and read again.
    static let request = FuzzTarget("request", seeds: Seeds.requests) { input in
        var options = Options(input)
        let way = options.byte()
        let text = String(decoding: options.remainder, as: UTF8.self)
        _ = EntityTag("0123").isNamed(in: text)
        _ = AcceptField(text).weight(of: "image/webp")
        if let fault = lineFault(of: text) { return fault }
        let keys = way & 1 != 0 ? try? SigningKeys(parsing: text) : nil
        let request = HTTPRequest(
            id: "1", method: [.get, .head, .post, nil][Int(way >> 1 & 3)], target: RequestTarget(text))
        guard case .render(let wanted)? = try? Router(keys: keys, now: { 1_800_000_000 }).route(of: request),
            case .picture(let plan) = wanted.product
        else { return nil }
        return (try? RenderPlan(parsing: "\(plan)")) == plan ? nil : "'\(plan)' reads as another plan"
    }

    /// The body of a form, with its type in the first line: the found file is between its delimiters.
    static let multipart = FuzzTarget("multipart", seeds: Seeds.forms) { input in
        let line = input.prefix { $0 != UInt8(ascii: "\n") }
        let body = Array(input.dropFirst(line.count + 1))
        guard let form = MultipartBody(contentType: String(decoding: line, as: UTF8.self)),
            let range = form.fileRange(in: body)
        else { return nil }
        let isInside = body.starts(with: Array("--".utf8)) && range.upperBound + 4 < body.count && range.lowerBound > 4
        return isInside ? nil : "\(range) of \(body.count)"
    }
}
