import Glibc
import SVGASystem

/// A server on 127.0.0.1 that sends a test's replies, in any protocol.
///
///     let server = try ScriptedServer { client in
///         client.read(until: "PING\r\n")
///         client.write("+PONG\r\n")
///     }
///
/// The closure runs on its own thread for each connection, which ends when the closure returns. The server ends when it
/// is no longer used.
public final class ScriptedServer: Sendable {
    /// The port on 127.0.0.1.
    public let port: Int
    private let listener: Int32
    private let connections: Lock<Connections>

    private struct Connections {
        var sockets: Set<Int32> = []
        var count = 0
        var isStopped = false
    }

    /// Starts a server.
    public init(_ serve: @escaping @Sendable (Client) -> Void) throws {
        let (listener, port) = try Loopback.listen(backlog: 64)
        let connections = Lock(Connections())
        (self.listener, self.port, self.connections) = (listener, Int(port), connections)
        guard BackgroundThread.start({ ScriptedServer.acceptAll(listener, connections, serve) }) == 0 else {
            throw FaultServer.Unavailable()
        }
    }

    deinit {
        connections.withLock { connections in
            connections.isStopped = true
            // The threads wake up and close what is theirs.
            shutdown(listener, Int32(SHUT_RDWR))
            for socket in connections.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// The number of connections so far.
    public var connectionCount: Int { connections.withLock { $0.count } }

    private static func acceptAll(
        _ listener: Int32, _ connections: Lock<Connections>, _ serve: @escaping @Sendable (Client) -> Void
    ) {
        while true {
            let socket = accept(listener, nil, nil)
            let number: Int? = connections.withLock { connections in
                guard socket >= 0, !connections.isStopped else { return nil }
                connections.sockets.insert(socket)
                connections.count += 1
                return connections.count
            }
            guard let number else {
                if socket >= 0 { close(socket) }
                break
            }
            let end = { @Sendable in
                connections.withLock { connections in
                    connections.sockets.remove(socket)
                    // A program that another test starts may have inherited the socket.
                    shutdown(socket, Int32(SHUT_RDWR))
                    close(socket)
                }
            }
            let code = BackgroundThread.start {
                serve(Client(socket: socket, number: number))
                end()
            }
            if code != 0 { end() }
        }
        close(listener)
    }

    /// One connection, seen from the server.
    public struct Client: Sendable {
        fileprivate let socket: Int32
        /// The number of the connection, the first being 1.
        public let number: Int

        /// Reads until the text has come; false when the client has ended the connection before.
        @discardableResult public func read(until end: String) -> Bool {
            var seen: [UInt8] = []
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) == 1 {
                seen.append(byte)
                if seen.suffix(end.utf8.count).elementsEqual(end.utf8) { return true }
            }
            return false
        }

        /// Sends a text; false when the client has ended the connection.
        @discardableResult public func write(_ text: String) -> Bool {
            let bytes = Array(text.utf8)
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes {
                    send(socket, $0.baseAddress?.advanced(by: start), bytes.count - start, Int32(MSG_NOSIGNAL))
                }
                if count <= 0 { return false }
                start += count
            }
            return true
        }

        /// Ends the connection before the closure returns.
        public func end() {
            shutdown(socket, Int32(SHUT_RDWR))
        }

        /// Waits until the client ends the connection, ignoring its bytes.
        public func waitForEnd() {
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) == 1 {}
        }
    }
}
