import GiftModel
import SVGAHTTP
import SVGASystem

extension GiftService: HTTPService {
    var isDraining: Bool { drain.isCancelled }

    func admit(_ request: HTTPRequest) -> Admission {
        let (origins, proxies) = settings.withLock { ($0.allowedOrigins, $0.trustedProxies) }
        if request.method == .options, !origins.isEmpty { return .accepted(GiftPreflight(allowedOrigins: origins)) }
        do {
            let route = try table.match(request.method, request.target)
            let client = proxies.client(peer: request.peer, fields: request.fields)
            if route.access != .operators { try rates.takeRequest(of: client) }
            let token = try token(of: request, route)
            try checkMediaType(request, route)
            return .accepted(GiftHandler(service: self, route: route, token: token, client: client))
        } catch {
            let problem = GiftProblem(error)
            let isOrder = request.method == .post && GiftService.isOrder(request.target.path)
            return .refused((isOrder ? problem.ofOrder : problem).response(requestID: request.id))
        }
    }

    /// The caller of a request, if its route needs one, and has permission.
    private func token(of request: HTTPRequest, _ route: MatchedRoute) throws -> GiftToken? {
        if route.endpoint == .metrics { return try metricsToken(of: request) }
        guard case .role(let role) = route.access else { return nil }
        let text =
            GiftService.bearer(request.fields["Authorization"])
            ?? (route.endpoint == .authorization ? request.target.item("token").map(String.init) : nil)
        guard let text else { throw GiftProblem(.unauthorized, "\(SVGAError.tokenMissing)") }
        let token = try token(text, grace: route.endpoint.takesExpiredTokens ? GiftToken.outcomeGrace : 0)
        guard token.role >= role else {
            throw GiftProblem(.forbidden, "this takes a token of the role \(role.rawValue), not \(token.role.rawValue)")
        }
        if token.rooms != nil, let room = try? RoomID(route.parameter("room")), !token.isGood(for: room) {
            throw GiftProblem(.forbidden, "the token is not good for this room")
        }
        return token
    }

    /// Admits readers of metrics, which show how many gifts are sent: by a token for them, or as an administrator.
    private func metricsToken(of request: HTTPRequest) throws -> GiftToken? {
        guard let text = GiftService.bearer(request.fields["Authorization"]) else {
            throw GiftProblem(.unauthorized, "\(SVGAError.tokenMissing)")
        }
        if let own = configuration.metricsToken, GiftService.isEqual(own, text) { return nil }
        let token = try token(text)
        guard token.role == .admin else { throw GiftProblem(.forbidden, "metrics take a token of the role admin") }
        return token
    }

    /// Whether texts are equal, in a time that does not depend on where they differ.
    private static func isEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Checks the text of a token, which is accepted for `grace` seconds after its end.
    func token(_ text: String, grace: Int = 0) throws -> GiftToken {
        do {
            return try tokens.token(text, keys: { configuration.keys }, at: WallClock.seconds, grace: grace)
        } catch {
            throw error.isMissingLibrary
                ? GiftProblem(.internalFault, "\(error)") : GiftProblem(.unauthorized, "\(error)")
        }
    }

    /// The token of an `Authorization` field (RFC 6750); nil for other schemes.
    private static func bearer(_ field: String?) -> String? {
        guard let field else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(FieldValue.trimmed(parts[1]))
    }

    /// Refuses a body that is declared as another type than JSON, such as web forms.
    private func checkMediaType(_ request: HTTPRequest, _ route: MatchedRoute) throws {
        guard route.endpoint != .hosted, request.method == .post || request.method == .put,
            let field = request.fields["Content-Type"], field != "application/json"
        else { return }
        let type = FieldValue.trimmed(field.prefix { $0 != ";" }).lowercased()
        guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json") else {
            throw GiftProblem(.mediaType, "expected a body of application/json, found '\(type.prefix(80))'")
        }
    }

    func connectionChanged(isNew: Bool) { metrics.addConnection(isNew: isNew) }

    func reserveUpload(byteCount: Int) -> Bool { metrics.reserveBody(byteCount) }

    func releaseUpload(byteCount: Int) { metrics.releaseBody(byteCount) }

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        let problem =
            switch interruption {
            case .deadline:
                GiftProblem(.outcomeUnknown, "the answer was not ready in time; ask again with the same key")
            case .shutdown(let target) where GiftService.isOrder(target):
                GiftProblem(.outcomeUnknown, "the server is stopping; ask again with the same key", retryAfter: 5)
            case .shutdown: GiftProblem(.unavailable, "the server is stopping", retryAfter: 5)
            case .bodyTooLarge(let limit): GiftProblem(.limitExceeded, "the body exceeds \(limit) bytes")
            }
        return problem.response(requestID: requestID)
    }

    /// Whether a target is an order, which is the only one accepted there.
    private static func isOrder(_ target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        return path.hasPrefix("/v1/rooms/") && path.hasSuffix("/gifts")
    }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        // The type is right; a browser that guesses another from the bytes could execute them.
        response.fields.append(("X-Content-Type-Options", "nosniff"))
        guard let request, request.method != .options else { return }
        let origins = settings.withLock { $0.allowedOrigins }
        guard !origins.isEmpty, request.target.path.hasPrefix("/v1/") else { return }
        origins.addFields(to: &response, origin: request.fields["Origin"], exposing: GiftPreflight.exposedNames)
    }
}

extension GiftToken.Role: Comparable {
    /// Orders roles by their permissions.
    public static func < (a: GiftToken.Role, b: GiftToken.Role) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .host: 1
        case .moderator: 2
        case .admin: 3
        }
    }
}

struct GiftPreflight: RequestHandler {
    let allowedOrigins: AllowedOrigins

    static let exposedNames = ["ETag", "Retry-After", "X-Request-Id", "Idempotent-Replayed", "Location"]
    private static let fieldNames = [
        "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID",
        "X-Request-Id",
        "traceparent",
    ]

    var routeName: String { "preflight" }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer {
        .now(
            allowedOrigins.preflightResponse(
                origin: request.fields["Origin"], methods: [.get, .head, .post, .put, .delete],
                fieldNames: GiftPreflight.fieldNames))
    }
}
