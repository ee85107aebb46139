/// How clients connect, and how long they wait.
package struct RedisOptions: Hashable, Sendable {
    /// The file whose certificates alone vouch for a server with TLS; nil for those of the system.
    package var certificateAuthorityFile: String?
    /// The most time until a connection stands, TLS included.
    package var connectTimeout: Duration = .seconds(5)
    /// The most time until all commands of one call are answered.
    package var commandTimeout: Duration = .seconds(10)
    /// How long a call goes on trying to connect once there was a connection; before, the first failure is thrown.
    package var reconnectPatience: Duration = .seconds(10)
    /// The longest random wait before the second attempt to connect; it doubles with each further one.
    package var firstBackoff: Duration = .milliseconds(50)
    /// The longest wait between two attempts to connect.
    package var maxBackoff: Duration = .seconds(2)
    /// The most connections that are kept while nobody uses them.
    package var maxIdleConnectionCount = 8
    /// What one reply may have at most.
    package var replyLimits = RESPLimits()

    /// The usual bounds.
    package init() {}
}
