/// The reason why text is not the address of a Redis server.
///
/// No case holds a part of the text: a misplaced mark can make anything of it the password.
package enum RedisURLError: Error, Hashable, Sendable {
    /// The text does not begin with `redis://`, `rediss://`, `unix://` or `redis+unix://`.
    case unknownScheme
    /// An `@` follows a `/`, `?` or `#`.
    case misplacedLogin
    /// The host is missing or has characters that no host has.
    case badHost
    /// The port is not a number from 1 ... 65535.
    case badPort
    /// A Unix socket needs an absolute path of at most 107 bytes.
    case badSocketPath
    /// A percent sign lacks two hexadecimal digits, or the bytes are not UTF-8 or have a zero.
    case badEscape
    /// The name is none of 1 ... 64 letters, digits, `.`, `_`, `-`, or has only digits.
    case badName
    /// The number of the database is none of 0 ... 2^31 − 1.
    case badDatabase
    /// An item of the query is unknown or repeated.
    case badItem
    /// There is a fragment.
    case fragment
}

extension RedisURLError: CustomStringConvertible {
    /// The fault and the correct form.
    package var description: String {
        switch self {
        case .unknownScheme: "a Redis URL begins with redis://, rediss:// (TLS) or unix:// (a socket)"
        case .misplacedLogin: "the Redis URL has an '@' behind '/', '?' or '#': in a password these are %2F, %3F, %23"
        case .badHost: "the Redis URL has no valid host, as in redis://HOST:6379/NAME"
        case .badPort: "the port of the Redis URL is none of 1 ... 65535; a ':' in a password needs user and '@'"
        case .badSocketPath: "unix:// needs an absolute path of at most 107 bytes, as in unix:///run/redis.sock"
        case .badEscape: "the Redis URL is badly escaped: a percent sign is written as %25"
        case .badName:
            "the name in the Redis URL is none of 1 ... 64 letters, digits, '.', '_', '-'; digits alone are no name "
                + "either: a database is chosen by ?db=N"
        case .badDatabase: "db= in the Redis URL is no number from 0 on"
        case .badItem:
            "the Redis URL has an unknown item behind '?', or one twice; there are db= and, for unix://, name="
        case .fragment: "the Redis URL has a '#'"
        }
    }
}
