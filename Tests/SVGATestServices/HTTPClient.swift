import Glibc
import SVGASystem

/// A connection to a server on loopback, which sends a test's bytes and parses replies. It shares no code with the
/// server, and blocks its thread.
public final class HTTPClient: Sendable {
    /// A server's reply.
    public struct Reply: Sendable {
        /// The status.
        public var status: Int
        /// Names in lower case.
        public var fields: [String: String]
        /// The body, of the announced length.
        public var body: [UInt8] = []

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// No connection could be made.
    public struct Refused: Error {}

    private let socket: Int32
    private let hasTimedOut = Lock(false)

    /// Connects.
    public init(port: Int) throws {
        socket = HTTPClient.makeSocket(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if status != 0 { throw Refused() }
    }

    /// Connects to a Unix socket.
    public init(path: String) throws {
        socket = HTTPClient.makeSocket(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if status != 0 { throw Refused() }
    }

    deinit { close(socket) }

    /// A socket with a read timeout: an endless read would end a test run without the name of the test.
    private static func makeSocket(_ family: Int32) -> Int32 {
        let socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: longestWait, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return socket
    }

    /// Whether a read ended since nothing came for two minutes, though the connection stands.
    public var isSilent: Bool { hasTimedOut.withLock { $0 } }

    /// Ends the connection at once.
    public func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Sends bytes. Returns whether the other side took them.
    @discardableResult public func send(_ text: String, _ body: [UInt8] = []) -> Bool {
        let bytes = Array(text.utf8) + body
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(socket, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends a request. Returns whether the other side took it.
    @discardableResult public func request(
        _ method: String, _ target: String, _ fields: [String: String] = [:], body: [UInt8]? = nil
    ) -> Bool {
        var fields = fields
        if let body, fields["Content-Length"] == nil { fields["Content-Length"] = "\(body.count)" }
        let lines = fields.map { "\($0): \($1)\r\n" }.joined()
        return send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n", body ?? [])
    }

    /// Reads a reply, nil if the connection ended before it was whole.
    public func reply(toHead: Bool = false) -> Reply? {
        var header: [UInt8] = []
        while header.suffix(4) != [13, 10, 13, 10] {
            guard header.count < 1 << 16, let byte = read(1)?.first else { return nil }
            header.append(byte)
        }
        let lines = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else { return nil }
        var reply = Reply(status: status, fields: [:])
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { reply.fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        let length = toHead ? 0 : reply.fields["content-length"].flatMap { Int($0) } ?? 0
        guard let body = read(length) else { return nil }
        reply.body = body
        return reply
    }

    /// Whether the other side ends the connection without another byte.
    public func endsWithoutReply() -> Bool { read(1) == nil && !isSilent }

    /// Reads the next chunk of a body that is sent in chunks; empty for the last one, nil if the connection ends before
    /// it.
    public func chunk() -> [UInt8]? {
        var size: [UInt8] = []
        while size.suffix(2) != [13, 10] {
            guard size.count < 16, let byte = read(1)?.first else { return nil }
            size.append(byte)
        }
        guard let count = Int(String(decoding: size.dropLast(2), as: UTF8.self), radix: 16), 0...1 << 26 ~= count,
            let bytes = read(count + 2), bytes.suffix(2) == [13, 10]
        else { return nil }
        return bytes.dropLast(2)
    }

    /// Reads so many bytes; nil if the connection ends before them, or nothing comes for two minutes.
    public func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let received = bytes.withUnsafeMutableBytes { buffer in
                receive(UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
            }
            guard received > 0 else { return nil }
            done += received
        }
        return bytes
    }

    private func receive(_ space: UnsafeMutableRawBufferPointer) -> Int {
        var received: Int
        // With a time limit, a signal ends the call even if its handler requests a restart.
        repeat { received = recv(socket, space.baseAddress, space.count, 0) } while received < 0 && errno == EINTR
        if received < 0, errno == EAGAIN { hasTimedOut.withLock { $0 = true } }
        return received
    }
}
