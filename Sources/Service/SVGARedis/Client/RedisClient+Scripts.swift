package import SVGAErrors
import SVGASystem

extension RedisClient {
    /// Runs a script. An error as the reply is thrown with its `SVGAError.redisCode`.
    package func run(_ call: RedisScriptCall) throws(SVGAError) -> RESPValue { try accepted(try run([call])) }

    /// Runs scripts in one round trip; refused ones have an error as their reply. Scripts are sent by their hash.
    /// Scripts that the server has lost, for example after a restart, run after the others.
    package func run(_ calls: [RedisScriptCall]) throws(SVGAError) -> [RESPValue] {
        let hashes = try hashes(of: Set(calls.map(\.script)))
        var replies = try send(
            calls.map { call in hashes[call.script].map { call.command(hash: $0) } ?? call.wholeCommand })
        let lost = replies.indices.filter { replies[$0].error?.code == "NOSCRIPT" }
        for (index, reply) in zip(lost, try send(lost.map { calls[$0].wholeCommand })) { replies[index] = reply }
        return replies
    }

    /// The hashes of scripts; unknown ones are requested from the server, since they use SHA-1.
    private func hashes(of scripts: Set<RedisScript>) throws(SVGAError) -> [RedisScript: String] {
        let known = state.withLock { state in state.hashes.filter { scripts.contains($0.key) } }
        let unknown = scripts.filter { known[$0] == nil }
        let replies = try send(unknown.map { RedisCommand("SCRIPT", "LOAD", $0.source) })
        var hashes = known
        for (script, reply) in zip(unknown, replies) {
            if let error = reply.error {
                let named = RESPError(code: error.code, message: "\(error.message) [script \(script.name)]")
                throw SVGAError.redisRefused(named, server)
            }
            hashes[script] = reply.text
        }
        let found = hashes
        if !unknown.isEmpty { state.withLock { $0.hashes.merge(found) { _, new in new } } }
        return hashes
    }
}
