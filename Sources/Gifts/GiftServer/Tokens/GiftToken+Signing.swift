import SVGACoding
public import SVGAErrors
import SVGAHTTP

extension GiftToken {
    /// The longest token, in bytes. It has to fit the header of a request.
    public static let maxByteCount = 8192

    /// The token as requests carry it: `HEADER.CLAIMS.SIGNATURE`.
    ///
    /// - Throws: ``SVGAError`` where libcrypto cannot be used on this machine.
    public func text(signedWith keys: GiftTokenKeys) throws(SVGAError) -> String {
        guard let key = keys.keys.first else { throw SVGAError.tokenKeyUnknown }
        let header = JSONTree.object(["alg": .string("HS256"), "typ": .string("JWT"), "kid": .string(key.name)])
        let message = [header, claims].map { Base64.encode(Array($0.line.utf8), alphabet: .url) }.joined(separator: ".")
        let code = try HMACSHA256.code(for: Array(message.utf8), key: key.bytes)
        return "\(message).\(Base64.encode(code.bytes, alphabet: .url))"
    }

    /// Reads a token, and checks its signature and its times.
    ///
    /// The algorithm is HMAC-SHA256, regardless of the header: a token that names another is refused.
    ///
    /// - Parameter seconds: The time, in seconds since 1970.
    /// - Throws: ``SVGAError``.
    /// - Complexity: O(n) in the bytes of the token and in the number of keys.
    public init(_ text: String, keys: GiftTokenKeys, at seconds: Int) throws(SVGAError) {
        try self.init(signed: text, keys: keys)
        try checkTime(at: seconds)
    }

    init(signed text: String, keys: GiftTokenKeys) throws(SVGAError) {
        let parts =
            text.utf8.count > GiftToken.maxByteCount
            ? [] : text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Substring($0) }
        guard parts.count == 3, let header = GiftToken.tree(parts[0]),
            let signature = Base64.decode(parts[2], alphabet: .url),
            let code = ContentDigest(signature)
        else { throw SVGAError.noToken }
        let candidates = try GiftToken.candidates(header, keys)
        let message = Array("\(parts[0]).\(parts[1])".utf8)
        var isSigned = false
        for key in candidates {
            let expected = try HMACSHA256.code(for: message, key: key.bytes)
            if expected.isEqualInConstantTime(to: code) { isSigned = true }
        }
        guard isSigned else { throw SVGAError.tokenSignature }
        guard let claims = GiftToken.tree(parts[1]) else { throw SVGAError.noToken }
        try self.init(claims: claims)
    }

    private static func candidates(_ header: JSONTree, _ keys: GiftTokenKeys) throws(SVGAError) -> [GiftTokenKeys.Key] {
        guard case .object(let members) = header else { throw SVGAError.noToken }
        guard members["alg"] == .string("HS256") else { throw SVGAError.tokenAlgorithm }
        if members["crit"] != nil { throw SVGAError.tokenCritical }
        var name: String?
        switch members["kid"] {
        case nil: break
        case .string(let text)?: name = text
        case _?: throw SVGAError.tokenKeyUnknown
        }
        let candidates = keys.candidates(named: name)
        if candidates.isEmpty { throw SVGAError.tokenKeyUnknown }
        return candidates
    }

    private static func tree(_ part: Substring) -> JSONTree? {
        guard let bytes = Base64.decode(part, alphabet: .url) else { return nil }
        return try? JSONTree(parsing: bytes, limits: JSONLimits(maxByteCount: maxByteCount, maxDepth: 4))
    }
}
