import SVGASystem
import SVGATransfer

/// Commands to a server and replies from it, on one connection and by one thread at a time.
final class RedisChannel {
    /// The result of waiting for a reply.
    enum Arrival {
        case reply(RESPValue)
        /// The ``Wakeup`` is set.
        case woken
        /// The time is over.
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

    /// Connects.
    init(_ url: RedisURL, options: RedisOptions, wakeup: Wakeup?) throws(RedisError) {
        (server, self.wakeup) = ("\(url)", wakeup)
        parser = RESPParser(limits: options.replyLimits)
        do throws(TransferError) {
            stream = try NetworkStream(
                to: url.address, certificateAuthorityFile: options.certificateAuthorityFile,
                connectTimeout: options.connectTimeout)
        } catch {
            throw RedisError(error, server: "\(url)")
        }
    }

    /// Queues commands for sending while waiting for the next replies.
    func enqueue(_ commands: [RedisCommand]) {
        if sentByteCount == output.count { (output, sentByteCount) = ([], 0) }
        for command in commands { command.write(to: &output) }
    }

    /// Waits for the next reply, and sends meanwhile: a server that answers while it is being sent to is never in the
    /// way of itself.
    ///
    /// - Parameter end: A time of ``SteadyClock``.
    func next(until end: Int64) throws(RedisError) -> Arrival {
        while true {
            if let reply = try parsed() { return .reply(reply) }
            do throws(TransferError) {
                try sendSome()
                // Slowly arriving bytes do not extend the wait.
                if try receiveSome(), SteadyClock.now < end { continue }
                switch stream.wait(forRoom: sentByteCount < output.count, until: end, wakeup: wakeup) {
                case .ready: if SteadyClock.now >= end { return .timedOut }
                case .woken: return .woken
                case .timedOut: return .timedOut
                }
            } catch {
                throw RedisError(error, server: server)
            }
        }
    }

    /// Whether nothing came unasked, the end of the connection included.
    func isQuiet() -> Bool {
        guard parser.isEmpty, sentByteCount == output.count else { return false }
        do throws(TransferError) {
            return try stream.receive(into: &chunk) == nil
        } catch {
            return false
        }
    }

    private func parsed() throws(RedisError) -> RESPValue? {
        do throws(RESPFault) {
            return try parser.next()
        } catch {
            throw RedisError(.malformedReply(error), server: server)
        }
    }

    private func sendSome() throws(TransferError) {
        while sentByteCount < output.count {
            let count = try stream.send(output, from: sentByteCount)
            if count == 0 { return }
            sentByteCount += count
        }
    }

    /// Receives available bytes; false if there are none.
    private func receiveSome() throws(TransferError) -> Bool {
        guard let count = try stream.receive(into: &chunk) else { return false }
        parser.append(chunk[..<count])
        return true
    }
}
