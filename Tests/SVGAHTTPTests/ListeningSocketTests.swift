import Glibc
import SVGATestServices
import Testing

@testable import SVGAHTTP

@Suite struct ListeningSocketTests {
    /// A client that connects meanwhile is refused, and its connection is never reset.
    @Test func connectionsOverTheLimitAreRejected() async throws {
        let listener = try ListeningSocket(.tcp(host: "127.0.0.1", port: 0))
        let early = try HTTPClient(port: listener.port)
        listener.turnAway()
        let late = LateClient(port: listener.port)
        #expect(late.connectionError(withinMilliseconds: 0) == EINPROGRESS)
        #expect(listener.hasWaiting(withinMilliseconds: 60_000))
        var accepted: [Int32] = []
        #expect(unsafe listener.accept(atMost: 9) { client, _, _ in accepted.append(client) })
        #expect(accepted.count == 1 && !listener.hasWaiting(withinMilliseconds: 0))
        listener.close()
        accepted.forEach { Glibc.close($0) }
        #expect(early.endsWithoutReply())
        #expect(late.connectionError(withinMilliseconds: 60_000) == ECONNREFUSED)
    }
}

/// A connection that begins without waiting for the server.
private final class LateClient {
    private let descriptor: Int32

    init(port: Int) {
        descriptor = socket(AF_INET, ListeningSocket.type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// The error of connecting; 0 for success, and `EINPROGRESS` after a time without a response.
    func connectionError(withinMilliseconds limit: Int32) -> Int32 {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, limit) > 0 else { return EINPROGRESS }
        var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code
    }
}
