import SVGACoding
import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGALint
import SVGASystem

/// Parses a request, and decides whether it is allowed.
///
///     /v1/{signature}/{options}/{base64 of source}.{png|webp|…|auto|json}      GET, HEAD
///     /v1/{signature}/{options}.{png|webp|…|auto|json}?src={source}            GET, HEAD
///     /v1/{signature}/{options}.{png|webp|…|auto|json}                         POST
///     /info/{signature}/{base64 of source}, /info/{signature}      the same
///     /keys/{signature}/…, /drawlist/{signature}/…?frame={number}  the same
///     /lint/{signature}/…?profile={name}                           the same
///
/// After `/v1/…` the query may contain a viewer's content: see ``ContentFields``.
struct Router: Sendable {
    /// The keys of signatures; nil if requests need none.
    let keys: SigningKeys?
    var rules = RoutingRules()
    /// The time in seconds since 1970.
    var now: @Sendable () -> Int = { WallClock.seconds }

    /// The methods that mean anything here.
    static let methods: [HTTPRequest.Method] = [.get, .head, .post]

    private let recentPlans = RecentPlans()

    func route(of request: HTTPRequest) throws -> Route {
        guard let method = request.method, Router.methods.contains(method) else { throw Problem.methodNotAllowed }
        if let path = rules.healthPath, request.target.path == path { return .health }
        guard let target = request.target.removing(prefix: rules.pathPrefix) else { throw Router.unknownRoute }
        let segments = target.segments
        if let route = Router.operatorRoute(segments) { return route }
        switch (segments.first, segments.count) {
        case ("v1", 3...4), ("info", 2...3), ("keys", 2...3), ("drawlist", 2...3), ("lint", 2...3): break
        default: throw Router.unknownRoute
        }
        let expiry = try authorize(target, segments)
        var wanted =
            segments[0] == "v1"
            ? try pictureRequest(segments.dropFirst(2), target, method, accept: request.fields["Accept"])
            : try movieRequest(segments.dropFirst(2), target, method)
        wanted.expiry = expiry
        if segments[0] == "v1", target.query != nil { try addContent(of: target, to: &wanted) }
        return .render(wanted)
    }

    /// Whether a path is for load balancers and metrics.
    func isForOperators(_ target: RequestTarget) -> Bool {
        if target.path == rules.healthPath { return true }
        return target.removing(prefix: rules.pathPrefix).flatMap { Router.operatorRoute($0.segments) } != nil
    }

    private static func operatorRoute(_ segments: [Substring]) -> Route? {
        guard segments.count == 1 else { return nil }
        switch segments[0] {
        case "healthz": return .health
        case "readyz": return .readiness
        case "metrics": return .metrics
        default: return nil
        }
    }

    private static let unknownRoute = Problem(
        .cannotRead,
        "no such route: the path is none of /v1/…, /info/…, /keys/…, /drawlist/…, /lint/…, /healthz, /readyz and"
            + " /metrics")

    /// Checks signature and expiry, and returns the latter.
    private func authorize(_ target: RequestTarget, _ segments: [Substring]) throws -> Int? {
        if let keys {
            let rest = segments.dropFirst(2).map { "/\($0)" }.joined() + (target.query.map { "?\($0)" } ?? "")
            let message = SignedPath.message(version: "/\(segments[0])", rest: rest)
            guard try keys.accept(segments[1], of: message) else {
                throw Problem(.forbidden, "the signature is not that of the path")
            }
        } else if segments[1] != SignedPath.unsigned, segments[1] != SignedPath.earlierUnsigned {
            throw Problem(.forbidden, "this server has no keys: write 'unsigned' in place of the signature")
        }
        return try expiry(of: target)
    }

    private func expiry(of target: RequestTarget) throws -> Int? {
        guard let item = target.item("exp") else { return nil }
        guard let expiry = PercentEncoding.text(of: item).flatMap({ Int($0) }) else {
            throw Problem(.usage, "exp is not a number of seconds since 1970")
        }
        guard now() < expiry else { throw Problem(.forbidden, status: 410, "the URL has expired") }
        return expiry
    }

    private func pictureRequest(
        _ segments: ArraySlice<Substring>, _ target: RequestTarget, _ method: HTTPRequest.Method, accept: String?
    ) throws -> RenderRequest {
        guard let last = segments.last, let dot = last.lastIndex(of: "."),
            let suffix = PictureSuffix(last[last.index(after: dot)...])
        else { throw Router.unknownFormat }
        let stem = last[..<dot]
        let isEncoded = segments.count == 2
        let plan = try recentPlans.plan(of: isEncoded ? segments[segments.startIndex] : stem, reading: plan)
        let source = try source(isEncoded ? stem : nil, target, method)
        return try suffix.request(for: plan, of: source, accept: accept)
    }

    /// Adds what the query says about content, and where its images come from.
    private func addContent(of target: RequestTarget, to wanted: inout RenderRequest) throws {
        let fields = ContentFields(sources: rules.sources)
        let plan = try fields.plan(of: target)
        if plan.isEmpty { return }
        for (key, image) in plan.images { wanted.imageSources[key] = try fields.url(of: image) }
        wanted.content = plan
    }

    private static let unknownFormat = Problem(.usage, "the path ends with none of \(PictureSuffix.list)")

    private func movieRequest(
        _ segments: ArraySlice<Substring>, _ target: RequestTarget, _ method: HTTPRequest.Method
    ) throws -> RenderRequest {
        let product = try Router.movieProduct(target.segments[0], target)
        return RenderRequest(product: product, source: try source(segments.first, target, method))
    }

    private static func movieProduct(_ name: Substring, _ target: RequestTarget) throws -> RenderRequest.Product {
        switch name {
        case "keys": return .movieKeys
        case "drawlist":
            guard let item = target.item("frame") else { return .drawList(frame: 0) }
            guard let frame = PercentEncoding.text(of: item).flatMap({ Int($0) }), frame >= 0 else {
                throw Problem(.usage, "frame is not a number of 0 or more")
            }
            return .drawList(frame: frame)
        case "lint": return .lint(profile: try profile(target))
        default: return .movieMetadata
        }
    }

    /// The profile that the query names, `gift` where it names none.
    private static func profile(_ target: RequestTarget) throws -> String {
        guard let item = target.item("profile") else { return LintProfile.names[0] }
        guard let name = PercentEncoding.text(of: item), LintProfile.names.contains(name) else {
            throw Problem(.usage, "profile is none of \(LintProfile.names.joined(separator: ", "))")
        }
        return name
    }

    private func plan(_ text: Substring) throws -> RenderPlan {
        guard let words = PercentEncoding.text(of: text) else { throw Problem(.usage, "the options are badly escaped") }
        if rules.takesPresetsOnly, !rules.presets.isPreset(words) {
            throw Problem(.forbidden, "this server takes plans by name alone: preset:NAME")
        }
        return try SVGAError.only(at: SVGAError.Place(member: "options")) { try rules.presets.plan(words) }
    }

    /// The source that a request names in its path or its query; nil for an upload.
    private func source(
        _ encoded: Substring?, _ target: RequestTarget, _ method: HTTPRequest.Method
    ) throws -> SourceName? {
        if method == .post {
            guard encoded == nil, target.item("src") == nil else {
                throw Problem(.usage, "an upload is a source itself, and the URL names another one")
            }
            return nil
        }
        guard let encoded else {
            guard let item = target.item("src") else { throw Problem(.usage, "the URL names no source") }
            guard let bytes = PercentEncoding.bytes(of: item) else {
                throw Problem(.usage, "src is badly escaped: two hexadecimal digits follow each percent sign")
            }
            return try rules.sources.source(PathText.text(of: bytes))
        }
        guard let bytes = Router.bytes(ofBase64: encoded) else {
            throw Problem(.usage, "the source is not base64 for URLs")
        }
        return try rules.sources.source(PathText.text(of: bytes))
    }

    /// The bytes of base64 for URLs, to which many encoders add padding, and some clients escape it.
    private static func bytes(ofBase64 text: Substring) -> [UInt8]? {
        let digits = text.prefix { $0 != "=" && $0 != "%" }
        let count = (4 - digits.utf8.count % 4) % 4
        let paddings = ["", String(repeating: "=", count: count), String(repeating: "%3D", count: count)]
        guard paddings.contains(text[digits.endIndex...].uppercased()) else { return nil }
        return Base64.decode(digits, alphabet: .url)
    }
}

/// The plans of recent requests by their words in the path. A server draws few plans of many movies, and reading one
/// takes a tenth of a cached response's time.
final class RecentPlans: Sendable {
    private let plans = Lock(LRUCache<String, RenderPlan>(maxCost: 256 << 10))

    /// Roughly the size of a plan in addition to its words.
    private static let planCost = 512

    /// The plan for words, parsed if they are new; invalid words are parsed each time.
    func plan(of words: Substring, reading read: (Substring) throws -> RenderPlan) throws -> RenderPlan {
        let key = String(words)
        if let plan = plans.withLock({ $0.value(for: key) }) { return plan }
        let plan = try read(words)
        plans.withLock { plans in _ = plans.insert(plan, cost: key.utf8.count + RecentPlans.planCost, for: key) }
        return plan
    }
}

/// The rules for paths, in addition to the protocol's.
package struct RoutingRules: Sendable {
    /// The prefix of all paths, such as `/svga`; not signed. Empty for nothing.
    package var pathPrefix = ""
    /// Another path for health checks, independent of the prefix; nil for none.
    package var healthPath: String?
    package var presets = PlanPresets()
    /// Whether only presets are allowed as plans.
    package var takesPresetsOnly = false
    package var sources = SourceRules()
}
