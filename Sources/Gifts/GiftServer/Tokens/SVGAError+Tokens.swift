import GiftLedger
public import SVGAErrors

extension SVGAError {
    /// Whether a token was good once.
    public var isExpired: Bool { cause == .expired }

    // Nothing of the token is repeated except the name of a claim.
    static let tokenMissing = token("there is no token; send it as 'Authorization: Bearer TOKEN'")
    static let noToken = token("this is not a token of the form HEADER.CLAIMS.SIGNATURE")
    static let tokenAlgorithm = token("the token is not signed by HS256")
    static let tokenCritical = token("the header of the token has 'crit', of which nothing is understood here")
    static let tokenKeyUnknown = token("the key that the token names is none of the keys of this server")
    static let tokenSignature = token("the signature of the token is none of the keys of this server")

    static func tokenClaim(_ reason: String) -> SVGAError { token("claim: \(reason)") }

    static func tokenExpired(_ seconds: Int) -> SVGAError {
        token("the token has expired (exp \(seconds))").with { $0.cause = .expired }
    }

    static func tokenNotYetValid(_ seconds: Int) -> SVGAError { token("the token is not valid yet (nbf \(seconds))") }

    private static func token(_ reason: String) -> SVGAError { SVGAError(.forbidden, reason) }
}

extension SVGAError {
    /// Whether the file of the ledger of a server cannot be used.
    public var isUnusableLedger: Bool { cause == .unusableLedger }
}
