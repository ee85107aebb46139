/// A small file that exceeds one of the limits for untrusted users, but none of the others.
///
/// ```swift
/// for movie in HostileMovie.all { … }  // render --untrusted, refused by the name of movie.limit
/// ```
public struct HostileMovie: Sendable, CustomStringConvertible {
    /// The name of the limit.
    public let limit: String
    /// The way in which the file exceeds it.
    public let trick: String
    /// The options of `render` with which it is passed.
    public var options = ["--frames", "0"]
    private let make: @Sendable () -> [UInt8]

    /// The file.
    public var file: [UInt8] { make() }
    /// Limit and trick.
    public var description: String { "\(limit): \(trick)" }

    /// One movie or more for each limit.
    public static let all = packed + counted + long + large + costly

    /// A file made byte by byte.
    init(_ limit: String, _ trick: String, file: @escaping @Sendable () -> [UInt8]) {
        (self.limit, self.trick, make) = (limit, trick, file)
    }

    /// A movie in a container of its choice.
    init(
        _ limit: String, _ trick: String, options: [String] = ["--frames", "0"],
        in container: FixtureMovie.Container = .zlibProtobuf,
        movie: @escaping @Sendable () -> FixtureMovie
    ) {
        self.init(limit, trick) { movie().svga(container) }
        self.options = options
    }
}
