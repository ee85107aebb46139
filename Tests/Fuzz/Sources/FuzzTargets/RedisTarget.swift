@testable import SVGARedis
@testable import SVGATransfer

extension FuzzTarget {
    /// Bytes from a Redis server, cut anywhere, and its URL: the result depends only on the bytes, and reads the same
    /// after writing.
    static let resp = FuzzTarget("resp", seeds: RedisFuzzing.seeds) { input in
        var options = Options(input)
        let limits = RedisFuzzing.limits(options.choice(4))
        let cut = options.choice(256)
        let bytes = options.remainder
        let whole = RedisFuzzing.replies([bytes[...]], limits)
        guard RedisFuzzing.replies([bytes.prefix(cut), bytes.dropFirst(cut)], limits) == whole else {
            return "a cut at \(cut) makes a difference"
        }
        guard RedisFuzzing.replies(bytes.map { [$0] }, limits) == whole else { return "single bytes make a difference" }
        if let fault = RedisFuzzing.writingFault(of: whole.values) { return fault }
        var missing: Set<String> = ["a"]
        for value in whole.values { _ = try? SubscriptionLoop.message(in: value, confirming: &missing, server: "") }
        return RedisFuzzing.urlFault(of: String(decoding: bytes, as: UTF8.self))
    }
}

private enum RedisFuzzing {
    struct Replies: Equatable {
        var values: [RESPValue] = []
        var fault: SVGAError?
    }

    @Sendable static func seeds() -> [[UInt8]] {
        [
            "+OK\r\n-ERR no\r\n:-12\r\n$3\r\nabc\r\n$-1\r\n*-1\r\n*0\r\n",
            "*2\r\n*2\r\n:1\r\n$0\r\n\r\n*1\r\n*1\r\n+deep\r\n",
            "*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$4\r\nrose\r\n*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n",
            "rediss://me:p%40ss@[::1]:6380/gifts?db=3", "unix:///run/redis.sock?name=gifts&db=1",
        ].flatMap { text in [0, 1].map { [$0, 5] + Array(text.utf8) } }
    }

    /// The usual bounds, or ones that small inputs reach.
    static func limits(_ choice: Int) -> RESPLimits {
        var limits = RESPLimits()
        if choice == 0 { return limits }
        (limits.depth, limits.elementCount, limits.bulkByteCount) = (choice, 8 * choice, 16 * choice)
        (limits.lineByteCount, limits.replyByteCount) = (8 * choice, 64 * choice)
        return limits
    }

    static func replies(_ pieces: [some Collection<UInt8>], _ limits: RESPLimits) -> Replies {
        var (replies, parser) = (Replies(), RESPParser(limits: limits))
        do {
            for piece in pieces {
                parser.append(piece)
                while let value = try parser.next() { replies.values.append(value) }
            }
        } catch {
            replies.fault = error
        }
        return replies
    }

    /// The fault of values that were read, when they are sent as a command.
    static func writingFault(of values: [RESPValue]) -> String? {
        let texts = values.compactMap(\.bytes)
        let command = RedisCommand("ECHO", arguments: texts)
        let read = replies([command.bytes], RESPLimits())
        let expected = RESPValue.array(([Array("ECHO".utf8)] + texts).map { .bulk($0) })
        return read == Replies(values: [expected]) ? nil : "a command is read as another one"
    }

    /// The fault of a URL, after it is written again without its login.
    static func urlFault(of text: String) -> String? {
        guard let url = try? RedisURL(text) else { return nil }
        if case .unix(let path) = url.address, !path.utf8.allSatisfy({ $0 > 0x20 && !"%?#@".utf8.contains($0) }) {
            return nil
        }
        let bare = RedisURL(address: url.address, database: url.database, name: url.name)
        return (try? RedisURL("\(url)")) == bare ? nil : "'\(url)' is another address"
    }
}
