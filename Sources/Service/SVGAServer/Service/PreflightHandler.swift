import SVGAHTTP

/// Answers browsers that ask whether a page may make a request.
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
