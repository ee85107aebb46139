import SVGACoding
import SVGAHTTP
import SVGASystem

extension Service {
    /// The maximum length of a warning in a response field, in bytes.
    private static let maxWarningByteCount = 512

    /// The headers that this server needs in addition to the common ones.
    static func requestFieldNames(_ configuration: ServerConfiguration) -> [String] {
        ["If-None-Match", "Accept", "Content-Type", "traceparent"]
            + (configuration.allowedOrigins.isEmpty ? [] : ["Origin"])
            + configuration.trustedProxies.requestFieldNames
    }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        // The type is right; a browser that guesses another from the bytes could execute them.
        response.fields.append(("X-Content-Type-Options", "nosniff"))
        guard let request else { return }
        // No page of the web is to see what load balancers and Prometheus ask for.
        if !configuration.allowedOrigins.isEmpty, request.method != .options, !router.isForOperators(request.target) {
            configuration.allowedOrigins.addFields(
                to: &response, origin: request.fields["Origin"],
                exposing: ["ETag", "Retry-After", "Server-Timing", "X-Fallback", "X-Request-Id", "X-SVGA-Warning"])
        }
        if configuration.sendsDebugFields {
            response.fields.append(
                ("Server-Timing", response.notes.serverTiming(total: SteadyClock.now - request.start)))
            for warning in response.notes.warnings {
                let text = PercentEncoding.encoded(warning.utf8) { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "%") }
                response.fields.append(("X-SVGA-Warning", String(text.prefix(Service.maxWarningByteCount))))
            }
        }
    }
}

extension AnswerNotes {
    /// The stages of the work as browsers show them (W3C Server Timing), in milliseconds.
    fileprivate func serverTiming(total: Int64) -> String {
        let stages: [(String, Int64?)] = [
            ("fetch", times.fetch), ("queue", times.queue), ("draw", times.draw), ("total", total),
        ]
        let durations = stages.compactMap { name, time in
            time.map { "\(name);dur=\(Double($0 / 1000) / 1000)" }
        }
        return ((origin.isEmpty ? [] : ["origin;desc=\"\(origin)\""]) + durations).joined(separator: ", ")
    }
}

struct PreflightHandler: RequestHandler {
    let allowedOrigins: AllowedOrigins

    var routeName: String { "preflight" }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer {
        .now(
            allowedOrigins.preflightResponse(
                origin: request.fields["Origin"], methods: Router.methods,
                fieldNames: ["Content-Type", "If-None-Match", "X-Request-Id", "traceparent"]))
    }
}
