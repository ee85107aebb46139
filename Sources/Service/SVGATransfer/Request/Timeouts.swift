/// How long one transfer may take. What is not more than zero has no bound.
public struct Timeouts: Sendable, Equatable {
    /// From the start of a connection until it is made, name resolution and TLS included.
    public var connect: Duration
    /// Between one piece of the response and the next, once there is a connection.
    public var stall: Duration
    /// From the start of the transfer to its end, redirects included; waiting in the queue is not.
    public var total: Duration

    /// Sets the bounds.
    public init(connect: Duration = .seconds(10), stall: Duration = .seconds(20), total: Duration = .seconds(300)) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }
}
