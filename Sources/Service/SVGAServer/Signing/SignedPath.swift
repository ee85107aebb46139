import SVGACoding
public import SVGASystem

/// Creates the path of a server's URL.
///
/// ```swift
/// let keys = try SigningKeys(parsing: String(repeating: "0a", count: 32))
/// let path = try SignedPath(.picture("poster,size:300x", source: url), expiry: nil).text(signedWith: keys)
/// // /v1/SIGNATURE/poster,size:300x/aHR0cHM6Ly9….png
/// ```
public struct SignedPath: Hashable, Sendable {
    /// The output.
    public enum Subject: Hashable, Sendable {
        /// A picture of a movie, by the words of a plan.
        case picture(String, source: String)
        /// Facts about a picture.
        case pictureMetadata(String, source: String)
        /// Facts about a movie.
        case movie(source: String)
        /// Another document about a movie; about the one in the body of a POST if there is no source.
        case document(Document, source: String?)
        /// A picture of the movie in the body of a POST.
        case uploadedPicture(String)
        /// Facts about such a picture.
        case uploadedPictureMetadata(String)
        /// Facts about the movie in the body of a POST.
        case uploadedMovie
    }

    /// A document about a movie.
    public enum Document: Hashable, Sendable {
        /// The keys of its images and texts.
        case keys
        /// The commands that draw a frame.
        case drawList(frame: Int)
        /// The findings of a profile's rules; `gift` is the default profile.
        case lint(profile: String?)
    }

    /// Replaces a signature if none is needed.
    public static let unsigned = "unsigned"

    /// An earlier word for ``unsigned``, which servers still take.
    static let earlierUnsigned = "unsafe"

    private let version: String
    private let rest: String

    /// Creates an unsigned path.
    ///
    /// - Parameters:
    ///   - suffix: The extension of a picture's path: `png`, `webp`, `jpg`, `apng` or `gif`, or `auto` for the client's
    ///     best format.
    ///   - expiry: Seconds since 1970 after which the path is refused; nil for a path that holds for ever.
    ///   - content: A viewer's content, such as `text.nick` and the name, or `img.avatar` and a URL.
    public init(
        _ subject: Subject, suffix: String = "png", expiry: Int? = nil, content: [(name: String, value: String)] = []
    ) {
        let items = content + (expiry.map { [("exp", "\($0)")] } ?? [])
        let query = SignedPath.query(items)
        switch subject {
        case .picture(let plan, let source):
            (version, rest) = ("/v1", "/\(SignedPath.words(plan))/\(SignedPath.encoded(source)).\(suffix)\(query)")
        case .pictureMetadata(let plan, let source):
            (version, rest) = ("/v1", "/\(SignedPath.words(plan))/\(SignedPath.encoded(source)).json\(query)")
        case .movie(let source):
            (version, rest) = ("/info", "/\(SignedPath.encoded(source))\(query)")
        case .document(let document, let source):
            let path = source.map { "/\(SignedPath.encoded($0))" } ?? ""
            switch document {
            case .keys: (version, rest) = ("/keys", path + query)
            case .drawList(let frame):
                (version, rest) = ("/drawlist", path + SignedPath.query([("frame", "\(frame)")] + items))
            case .lint(let profile):
                (version, rest) = ("/lint", path + SignedPath.query((profile.map { [("profile", $0)] } ?? []) + items))
            }
        case .uploadedPicture(let plan): (version, rest) = ("/v1", "/\(SignedPath.words(plan)).\(suffix)\(query)")
        case .uploadedPictureMetadata(let plan): (version, rest) = ("/v1", "/\(SignedPath.words(plan)).json\(query)")
        case .uploadedMovie: (version, rest) = ("/info", query)
        }
    }

    /// The path with a signature, or with ``unsigned`` in its place.
    ///
    /// - Throws: `SVGAError` if libcrypto cannot be used on this machine.
    public func text(signedWith keys: SigningKeys?) throws(SVGAError) -> String {
        let message = SignedPath.message(version: version, rest: rest)
        return "\(version)/\(try keys?.signature(of: message) ?? SignedPath.unsigned)\(rest)"
    }

    private static func query(_ items: [(name: String, value: String)]) -> String {
        if items.isEmpty { return "" }
        return "?" + items.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Text with everything escaped that is not plain in an item of a query.
    private static func escaped(_ text: String) -> String {
        PercentEncoding.encoded(text.utf8) { PercentEncoding.isUnreserved($0) || ":,/".utf8.contains($0) }
    }

    /// The text that is signed: the path without the signature, with its query.
    static func message(version: some StringProtocol, rest: some StringProtocol) -> String { "\(version)\(rest)" }

    private static func encoded(_ source: String) -> String {
        Base64.encode(PathText.bytes(of: source), alphabet: .url)
    }

    /// The words of a plan in one part of a path; spaces have no place there.
    private static func words(_ plan: String) -> String {
        plan.split { $0.isWhitespace || $0 == "," || $0 == "/" }.joined(separator: ",")
    }
}
