import SVGASystem

/// Tokens whose signatures were good lately: checking one again is a look-up, and the time. Text is looked up by a hash
/// with a secret seed, so that the time of a look-up says nothing about a signature.
final class VerifiedTokens: Sendable {
    private struct State {
        var tokens = LRUCache<String, GiftToken>(maxCost: 4 << 20)
        var generation = 0
    }

    private let state = Lock(State())
    /// The size of a token in addition to its text.
    private static let overheadByteCount = 512

    /// Reads a token, and checks its signature and its times, in seconds since 1970; it is accepted for `grace` seconds
    /// after its end. Call ``removeAll()`` when the keys change.
    func token(
        _ text: String, keys: () -> GiftTokenKeys, at seconds: Int, grace: Int = 0
    ) throws(SVGAError) -> GiftToken {
        let (known, generation) = state.withLock { ($0.tokens.value(for: text), $0.generation) }
        if let known {
            try known.checkTime(at: seconds, grace: grace)
            return known
        }
        let token = try GiftToken(signed: text, keys: keys())
        try token.checkTime(at: seconds, grace: grace)
        state.withLock { state in
            guard state.generation == generation else { return }
            state.tokens.insert(token, cost: text.utf8.count + VerifiedTokens.overheadByteCount, for: text)
        }
        return token
    }

    func removeAll() {
        state.withLock { state in
            state.tokens.removeAll()
            state.generation += 1
        }
    }
}
