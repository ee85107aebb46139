/// A script that the server runs atomically.
package struct RedisScript: Hashable, Sendable {
    package let name: String
    package let source: String

    package init(name: String, source: String) { (self.name, self.source) = (name, source) }

    /// Hashes only the name: hashing a long text on each run would take longer than sending it.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// A call of the script: its keys are `KEYS` in Lua, everything else is `ARGV`.
    package func call(keys: [any RedisArgument], _ arguments: [any RedisArgument] = []) -> RedisScriptCall {
        RedisScriptCall(script: self, keys: keys, arguments: arguments)
    }
}

package struct RedisScriptCall: Sendable {
    let script: RedisScript
    let keys: [any RedisArgument]
    let arguments: [any RedisArgument]

    /// The command that runs the script by the hash that the server returned when it loaded the script.
    func command(hash: String) -> RedisCommand { command("EVALSHA", hash) }

    /// The command that brings the script along.
    var wholeCommand: RedisCommand { command("EVAL", script.source) }

    private func command(_ name: String, _ script: String) -> RedisCommand {
        RedisCommand(name, arguments: [script, keys.count] + keys + arguments)
    }
}
