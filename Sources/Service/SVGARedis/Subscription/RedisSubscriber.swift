package import SVGAErrors
import SVGASystem
import SVGATransfer

package enum RedisSubscription: Hashable, Sendable {
    /// All channels are subscribed; no message is missed until the next `lost`.
    case began
    /// Somebody has published something.
    case message(channel: String, payload: [UInt8])
    /// The connection ended, or reconnecting failed; it is retried at a random time.
    case lost(SVGAError)
}

/// Listens to channels on a separate thread, and reconnects whenever the connection is lost. Messages published
/// meanwhile are missed. The closure is called on that thread, one call at a time; reading stops while it works. The
/// subscriber stops when it is no longer used.
package final class RedisSubscriber: Sendable {
    private let loop: SubscriptionLoop

    /// Begins to connect. After `quietTime` without a message, the server is checked within the `commandTimeout`.
    package init(
        _ url: RedisURL, options: RedisOptions = RedisOptions(), channels: Set<String>,
        quietTime: Duration = .seconds(15), _ take: @escaping @Sendable (RedisSubscription) -> Void
    ) throws(SVGAError) {
        let wakeup = try SVGAError.ofRedis("\(url)") { try Wakeup() }
        let loop = SubscriptionLoop(
            url, options: options, channels: channels, quietTime: quietTime, wakeup: wakeup, take)
        self.loop = loop
        let code = BackgroundThread.start { loop.run() }
        if code != 0 {
            throw .noRedisTransport("there can be no further thread (errno \(code))", "\(url)")
        }
    }

    deinit { loop.stop() }

    /// Ends the thread and waits at most `duration` for it, which must be zero within the closure. No events follow,
    /// unless the time was too short.
    package func stop(waitingAtMost duration: Duration = .zero) {
        loop.stop()
        loop.waitForEnd(until: SteadyClock.end(of: duration))
    }
}
