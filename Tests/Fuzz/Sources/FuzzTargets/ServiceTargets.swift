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

    /// A request to the server, with and without keys, and a plan that is printed and read again.
    static let request = FuzzTarget("request", seeds: Seeds.requests) { input in
        var options = Options(input)
        let way = options.byte()
        let text = String(decoding: options.remainder, as: UTF8.self)
        _ = EntityTag("0123").isNamed(in: text)
        let keys = way & 1 != 0 ? try? SigningKeys(parsing: text) : nil
        let request = HTTPRequest(
            id: "1", method: [.get, .head, .post, nil][Int(way >> 1 & 3)], target: RequestTarget(text))
        guard case .render(let wanted)? = try? Router(keys: keys, now: { 1_800_000_000 }).route(of: request),
            case .picture(let plan) = wanted.product
        else { return nil }
        return (try? RenderPlan(parsing: "\(plan)")) == plan ? nil : "'\(plan)' reads as another plan"
    }
}
