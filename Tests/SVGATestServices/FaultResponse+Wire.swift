extension FaultResponse {
    /// All bytes that a response is when nothing goes wrong.
    public var wireBytes: [UInt8] { head() + framed(body[...]) + tail }

    /// The bytes in front of the body.
    func head() -> [UInt8] {
        if case .none = framing { return [] }
        var lines = ["HTTP/1.1 \(status) \(status)"] + fields.map { "\($0.name): \($0.value)" }
        switch framing {
        case .length(let announced) where status != 304 && status != 204:
            lines.append("Content-Length: \(announced ?? bodyByteCount)")
        case .chunked: lines.append("Transfer-Encoding: chunked")
        default: break
        }
        if endsConnection { lines.append("Connection: close") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// Bytes of the body as the framing sends them.
    func framed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard case .chunked = framing else { return Array(bytes) }
        return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    /// The bytes after the body.
    var tail: [UInt8] {
        if case .chunked = framing { Array("0\r\n\r\n".utf8) } else { [] }
    }

    /// The length of the body as it is sent.
    private var bodyByteCount: Int {
        if case .repeated(let count) = delivery { body.count * count } else { body.count }
    }

    /// Whether the client cannot ask again on the same connection.
    var endsConnection: Bool {
        switch (framing, delivery) {
        case (.connectionEnd, _), (.none, _), (_, .cut), (_, .endless), (_, .stall): true
        case (.length(let announced), _): closes || announced.map { $0 != bodyByteCount } ?? false
        default: closes
        }
    }
}
