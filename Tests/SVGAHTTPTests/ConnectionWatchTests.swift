import Glibc
import SVGASystem
import Testing

@testable import SVGAHTTP

@Suite struct ConnectionWatchTests {
    /// A busy machine may keep a request waiting in its socket for longer than a connection may be idle.
    @Test func connectionWithUnreadBytesIsNotIdle() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, ListeningSocket.type, 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let (server, client) = (ends[0], ends[1])
        let watch = try ConnectionWatch { _ in HTTPResponse(status: 504) }
        defer { watch.finish(.cut) }
        let connection = unsafe ClientConnection(socket: server, address: nil, idleLimit: .max)
        watch.add(connection)
        defer { watch.remove(connection) }
        func drain() { _ = watch.drain(idle: 1, until: SteadyClock.now + 200_000_000) }
        var byte = UInt8(ascii: "G")

        #expect(send(client, &byte, 1, 0) == 1)
        drain()
        #expect(recv(client, &byte, 1, 0) == -1 && errno == EAGAIN)

        #expect(recv(server, &byte, 1, 0) == 1)
        while recv(client, &byte, 1, 0) != 0 { drain() }
    }
}
