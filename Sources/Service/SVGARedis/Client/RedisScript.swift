/// A script that the server runs, as one step for everybody else.
package struct RedisScript: Hashable, Sendable {
    /// The name, for messages.
    package let name: String
    /// The text in Lua.
    package let source: String

    /// Makes a script.
    package init(name: String, source: String) { (self.name, self.source) = (name, source) }

    /// Hashes the name alone: to hash a long text with each run would take longer than to send it.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The script with what it is run with.
    ///
    /// - Parameter keys: The keys that it touches, `KEYS` in Lua.
    /// - Parameter arguments: Everything else, `ARGV` in Lua.
    package func call(keys: [any RedisArgument], _ arguments: [any RedisArgument] = []) -> RedisScriptCall {
        RedisScriptCall(script: self, keys: keys, arguments: arguments)
    }
}

/// A script with its keys and arguments.
package struct RedisScriptCall: Sendable {
    let script: RedisScript
    let keys: [any RedisArgument]
    let arguments: [any RedisArgument]

    /// The command that runs the script by its hash, which the server told when it loaded the script.
    func command(hash: String) -> RedisCommand { command("EVALSHA", hash) }

    /// The command that brings the script along.
    var wholeCommand: RedisCommand { command("EVAL", script.source) }

    private func command(_ name: String, _ script: String) -> RedisCommand {
        RedisCommand(name, arguments: [script, keys.count] + keys + arguments)
    }
}
