import Glibc

/// A port of the loopback interface that no one listens to: its queue is full, so that further connections wait for
/// ever.
public final class DeafServer: Sendable {
    /// The URL of the port.
    public let url: String
    private let sockets: [Int32]

    /// Opens a port and fills its queue.
    public init() throws {
        let (listener, port) = try Loopback.listen(backlog: 0)
        url = "http://127.0.0.1:\(port)/"
        // The kernel takes one connection more than the backlog says.
        sockets = [listener] + (0..<3).map { _ in Loopback.beginConnection(to: port) }
    }

    deinit { for socket in sockets { close(socket) } }
}
