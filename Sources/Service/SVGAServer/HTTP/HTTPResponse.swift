/// An answer, without the fields that every answer has.
struct HTTPResponse: Sendable {
    var status: Int
    var fields: [(name: String, value: String)] = []
    var body = ResponseBody.empty
    /// How the answer came about, for the log; empty where there is nothing to say.
    var origin = ""

    /// An answer of text.
    static func text(_ text: String, status: Int = 200, type: String) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [("Content-Type", type), ("Cache-Control", "no-store")],
            body: ResponseBody(Array(text.utf8)))
    }
}
