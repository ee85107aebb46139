import SVGATransfer

/// The head of an answer that goes on, which libmicrohttpd knows nothing of.
enum StreamHead {
    /// The status line and all fields.
    static func bytes(_ response: HTTPResponse, requestID: String, isChunked: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(response.status) \(HTTPStatus.phrase(of: response.status))\r\n"
        var fields = [("Date", "\(HTTPDate.now)")]
        fields += response.fields.filter { isPlain($0.name) && isPlain($0.value) }
        fields += [("X-Request-Id", requestID), ("Connection", "close")]
        if isChunked { fields.append(("Transfer-Encoding", "chunked")) }
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// Whether text ends no line; libmicrohttpd leaves other fields out too.
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
}
