/// An argument of a command: texts, numbers and bytes.
package protocol RedisArgument: Sendable {
    var argumentBytes: [UInt8] { get }
}

extension String: RedisArgument {
    /// The text in UTF-8.
    package var argumentBytes: [UInt8] { Array(utf8) }
}

extension Int: RedisArgument {
    /// Decimal digits.
    package var argumentBytes: [UInt8] { Array(String(self).utf8) }
}

extension [UInt8]: RedisArgument {
    package var argumentBytes: [UInt8] { self }
}

/// A command with its arguments, as it is sent.
package struct RedisCommand: Sendable {
    /// The name, for messages; they never contain arguments, since some are secret.
    package let name: String
    private var argumentCount = 0
    private var arguments: [UInt8] = []

    package init(_ name: String, _ arguments: any RedisArgument...) { self.init(name, arguments: arguments) }

    package init(_ name: String, arguments: [any RedisArgument]) {
        self.name = name
        append(name)
        for argument in arguments { append(argument) }
    }

    /// Adds an argument; any bytes are possible.
    package mutating func append(_ argument: some RedisArgument) {
        let bytes = argument.argumentBytes
        argumentCount += 1
        arguments += Array("$\(bytes.count)\r\n".utf8)
        arguments += bytes
        arguments += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// Appends the command in wire format, an array of texts, to other bytes.
    func write(to output: inout [UInt8]) {
        output += Array("*\(argumentCount)\r\n".utf8)
        output += arguments
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }
}
