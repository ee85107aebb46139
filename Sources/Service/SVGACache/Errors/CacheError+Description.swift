import SVGATransfer

extension CacheError: CustomStringConvertible {
    /// One line: the fault and the URL, without its credentials and query.
    public var description: String {
        if case .transfer(let error) = kind { return "\(error)" }
        return "\(kind) (\(PrintableURL.text(url)))"
    }
}

extension CacheError.Kind: CustomStringConvertible {
    /// The fault.
    package var description: String {
        switch self {
        case .transfer(let error): "\(error)"
        case .status(let status): "the server answered \(status)"
        case .absent(let status, _): "the server does not have the file (\(status))"
        case .notCached: "the file is not in the cache, and the server was not to be asked"
        case .tooLarge(let limit): "the file exceeds \(limit) bytes"
        case .notAnAnimation(let error): "what the server sent is no animation: \(error)"
        case .notAPicture: "what the server sent is not a PNG, JPEG, WebP, GIF or AVIF image"
        case .undecodable(let error): "\(error)"
        case .contentCoding(let name, let error?):
            "the body cannot be decoded from Content-Encoding \(name): \(error)"
        case .contentCoding(let name, nil):
            "the server sent the file with Content-Encoding \(name), which is not supported; serve it without"
        case .digestMismatch(let expected, let found): "the file has SHA-256 \(found), \(expected) was expected"
        case .storage(let error): "\(error)"
        case .cancelled: "the request was cancelled"
        }
    }
}
