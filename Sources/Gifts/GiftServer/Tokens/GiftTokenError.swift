package import SVGACoding

/// The reason why a token is refused.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// do {
///     print(try GiftToken("a.b.c", keys: keys, at: 0).user)
/// } catch {
///     print(error)        // this is no token of the form HEADER.CLAIMS.SIGNATURE
/// }
/// ```
public struct GiftTokenError: Error, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The request has none.
        case missing
        case noToken
        case algorithm
        /// The header names an extension that must be understood.
        case critical
        case unknownKey
        case signature
        /// A claim is absent or has a value that it cannot have.
        case claim(String)
        case expired(Int)
        case notYetValid(Int)
        case digest(DigestError)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// Whether the token was good once.
    public var isExpired: Bool { if case .expired = kind { true } else { false } }

    /// Whether the machine could not check it, which is not a fault of the token.
    public var isMissingLibrary: Bool { if case .digest = kind { true } else { false } }
}

extension GiftTokenError: DigestFailure {
    package init(_ error: DigestError) { self.init(.digest(error)) }
}

extension GiftTokenError: CustomStringConvertible {
    /// One line: the fault; of the token it only repeats the name of a claim.
    public var description: String {
        switch kind {
        case .missing: "there is no token; send it as 'Authorization: Bearer TOKEN'"
        case .noToken: "this is no token of the form HEADER.CLAIMS.SIGNATURE"
        case .algorithm: "the token is not signed by HS256"
        case .critical: "the header of the token has 'crit', of which nothing is understood here"
        case .unknownKey: "the key that the token names is none of the keys of this server"
        case .signature: "the signature of the token is none of the keys of this server"
        case .claim(let text): "claim: \(text)"
        case .expired(let seconds): "the token has expired (exp \(seconds))"
        case .notYetValid(let seconds): "the token is not valid yet (nbf \(seconds))"
        case .digest(let error): "\(error)"
        }
    }
}
