import SVGACoding
import SVGASystem
import SVGATestServices
import SVGATransfer

@testable import SVGAS3

/// Buckets in memory over HTTP, which verify signatures like services and fail on request.
final class VerifyingStore: Sendable {
    /// The handling of `If-None-Match: *`.
    enum Condition {
        /// It is obeyed: 412 for an object that exists.
        case kept
        /// It is not known, and overlooked.
        case ignored
        /// It is not known: 501.
        case refused
    }

    struct State {
        var objects: [String: [UInt8]] = [:]
        /// Answers that come before any other, one a request.
        var faults: [FaultResponse] = []
        /// Whether the answers to requests that are done get lost, so often.
        var lostAnswerCount = 0
        var condition = Condition.kept
        var server: FaultServer?
    }

    static let keys = S3Keys(accessKeyID: "AKIATEST", secretAccessKey: "a secret", sessionToken: "a token")
    /// 2026-01-01 00:00:00 UTC, when all signatures are made.
    static let time = 1_767_225_600

    let state = Lock(State())

    init() throws {
        let server = try FaultServer { [state] request in VerifyingStore.answer(request, state) }
        state.withLock { $0.server = server }
    }

    var server: FaultServer? { state.withLock { $0.server } }
    var requests: [FaultRequest] { server?.requests ?? [] }
    var objects: [String: [UInt8]] { state.withLock { $0.objects } }

    /// Requests for the store, which fail and wait without spending time.
    func client(_ keys: S3Keys = keys, maxAttemptCount: Int = 4) throws -> S3Client {
        var settings = S3ClientSettings()
        settings.retryPolicy.maxAttemptCount = maxAttemptCount
        settings.sleep = { _ in }
        return S3Client(try access(keys), settings: settings)
    }

    func access(_ keys: S3Keys = keys) throws -> S3Access {
        let service = try S3Service(endpoint: server?.url("") ?? "")
        let ring = S3KeyRing(FixedKeys(keys)) { VerifyingStore.time }
        return S3Access(service: service, ring: ring) { VerifyingStore.time }
    }

    // MARK: - Answers

    static func error(_ status: Int, _ code: String, _ fields: KeyValuePairs<String, String> = [:]) -> FaultResponse {
        FaultResponse(status: status, fields, body: Array("<?xml?><Error><Code>\(code)</Code></Error>".utf8))
    }

    private static func answer(_ request: FaultRequest, _ state: Lock<State>) -> FaultResponse {
        if let fault = state.withLock({ $0.faults.isEmpty ? nil : $0.faults.removeFirst() }) {
            return withoutBody(fault, request)
        }
        guard isSigned(request) else { return withoutBody(error(403, "SignatureDoesNotMatch"), request) }
        let answer = state.withLock { done(request, &$0) }
        let isLost = state.withLock { state in
            state.lostAnswerCount -= 1
            return state.lostAnswerCount >= 0
        }
        return isLost ? answer.delivered(.cut(after: 0)) : withoutBody(answer, request)
    }

    private static func done(_ request: FaultRequest, _ state: inout State) -> FaultResponse {
        let path = String(request.target.prefix { $0 != "?" })
        guard let key = PercentEncoding.text(of: path) else { return error(400, "InvalidURI") }
        switch request.method {
        case "PUT":
            let isConditional = request["If-None-Match"] == "*"
            if isConditional, state.condition == .refused { return error(501, "NotImplemented") }
            if isConditional, state.condition == .kept, state.objects[key] != nil {
                return error(412, "PreconditionFailed")
            }
            state.objects[key] = request.body
            return FaultResponse(status: 200, ["ETag": "\"1\""])
        case "GET", "HEAD":
            guard let body = state.objects[key] else { return error(404, "NoSuchKey") }
            return .resource(body, etag: "\"\(body.count)\"", for: request)
        default: return error(405, "MethodNotAllowed")
        }
    }

    /// A HEAD has the header that a GET would have.
    private static func withoutBody(_ response: FaultResponse, _ request: FaultRequest) -> FaultResponse {
        guard request.method == "HEAD" else { return response }
        var response = response.framed(.length(announced: response.body.count))
        response.body = []
        response.closes = true
        return response
    }

    /// Computes the signature from the received request.
    private static func isSigned(_ request: FaultRequest) -> Bool {
        guard let field = request["Authorization"], let names = part("SignedHeaders=", of: field),
            let digest = request["x-amz-content-sha256"].flatMap({ ContentDigest(hexadecimal: $0) }),
            let body = try? SHA256.digest(of: request.body), body == digest,
            request["x-amz-security-token"] == keys.sessionToken
        else { return false }
        let signed = names.split(separator: ";").map(String.init)
        guard ["host", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"].allSatisfy(signed.contains) else {
            return false
        }
        let path = String(request.target.prefix { $0 != "?" })
        let arrived = SignedRequest(
            method: request.method, path: path, fields: signed.map { .init($0, request[$0] ?? "") },
            digest: digest)
        let time = SigningTime(secondsSince1970: time)
        let expected = try? SigV4(keys: keys, region: S3Service.defaultRegion).authorization(of: arrived, at: time)
        return expected == field
    }

    private static func part(_ name: String, of field: String) -> String? {
        guard let start = field.firstRange(of: name)?.upperBound else { return nil }
        return String(field[start...].prefix { $0 != "," })
    }
}

/// Keys that never change.
struct FixedKeys: S3KeySource {
    private let keys: S3Keys

    init(_ keys: S3Keys) { self.keys = keys }

    func issue(now: Int) -> IssuedKeys { IssuedKeys(keys) }
}
