import SVGASystem
import SVGATransfer

/// Commands to a server and replies from it, on one connection and by one thread at a time.
final class RedisChannel {
    enum Arrival {
        case reply(RESPValue)
        /// The ``Wakeup`` is set.
        case woken
        case timedOut
    }

    private let stream: NetworkStream
    /// The server, by its URL without user and password.
    let server: String
    private let wakeup: Wakeup?
    private var parser: RESPParser
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)
    /// The output, and the number of sent bytes.
    private var output: [UInt8] = []
    private var sentByteCount = 0

    init(_ url: RedisURL, options: RedisOptions, wakeup: Wakeup?) throws(SVGAError) {
        (server, self.wakeup) = ("\(url)", wakeup)
        parser = RESPParser(limits: options.replyLimits)
        stream = try SVGAError.ofRedis(server) {
            try NetworkStream(
                to: url.address, certificateAuthorityFile: options.certificateAuthorityFile,
                connectTimeout: options.connectTimeout)
        }
    }

    /// Queues commands for sending while waiting for the next replies.
    func enqueue(_ commands: [RedisCommand]) {
        if sentByteCount == output.count { (output, sentByteCount) = ([], 0) }
        for command in commands { command.write(to: &output) }
    }

    /// Waits for the next reply until a time of ``SteadyClock``, and sends meanwhile, so that a server which answers
    /// while it receives does not block itself.
    func next(until end: Int64) throws(SVGAError) -> Arrival {
        while true {
            if let reply = try parsed() { return .reply(reply) }
            let hasCome = try SVGAError.ofRedis(server) {
                try sendSome()
                return try receiveSome()
            }
            // Slowly arriving bytes do not extend the wait.
            if hasCome, SteadyClock.now < end { continue }
            switch stream.wait(forRoom: sentByteCount < output.count, until: end, wakeup: wakeup) {
            case .ready: if SteadyClock.now >= end { return .timedOut }
            case .woken: return .woken
            case .timedOut: return .timedOut
            }
        }
    }

    /// Whether nothing came unasked, the end of the connection included.
    func isQuiet() -> Bool {
        guard parser.isEmpty, sentByteCount == output.count else { return false }
        do { return try stream.receive(into: &chunk) == nil } catch { return false }
    }

    private func parsed() throws(SVGAError) -> RESPValue? {
        do { return try parser.next() } catch { throw .malformedRedisReply(error, server) }
    }

    private func sendSome() throws(SVGAError) {
        while sentByteCount < output.count {
            let count = try stream.send(output, from: sentByteCount)
            if count == 0 { return }
            sentByteCount += count
        }
    }

    private func receiveSome() throws(SVGAError) -> Bool {
        guard let count = try stream.receive(into: &chunk) else { return false }
        parser.append(chunk[..<count])
        return true
    }
}
