import SVGACoding
package import SVGAErrors

/// The location of an object: a bucket, and a key in it, as in `s3://gifts/live/rose%201.svga`. In a URL the key is
/// escaped like a path, and other characters are literal, except for three: `%` is written `%25`, `?` is written `%3F`,
/// and `#` is written `%23`.
package struct S3Location: Hashable, Sendable {
    package let bucket: String
    /// The name in the bucket, nothing escaped.
    package let key: String

    /// The maximum size of a key in bytes.
    package static let maxKeyByteCount = 1024

    package init(bucket: String, key: String) throws(SVGAError) {
        try S3Location.check(bucket: bucket)
        try S3Location.check(key: key)
        (self.bucket, self.key) = (bucket, key)
    }

    package init(url text: String) throws(SVGAError) {
        guard let rest = S3Location.body(of: text) else { throw .noObjectURL }
        // By bytes: an accent after a slash would merge with it.
        let parts = rest.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .invalidKey("it is empty") }
        if parts[1].contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            throw .invalidKey("? is written %3F there, and # is written %23")
        }
        guard let key = PercentEncoding.text(of: String(decoding: parts[1], as: UTF8.self)) else {
            throw .invalidKey("% is written %25 there, and each escape stands for bytes of UTF-8")
        }
        try self.init(bucket: String(decoding: parts[0], as: UTF8.self), key: key)
    }

    /// Whether text is a URL of this kind, well formed or not.
    package static func isURL(_ text: String) -> Bool { body(of: text) != nil }

    /// The URL, with everything escaped that does not stand for itself in all parts of a URL.
    package var url: String { "s3://\(bucket)/\(S3Location.path(of: key))" }

    /// A key as a path without its first slash.
    static func path(of key: String) -> String {
        PercentEncoding.encoded(key.utf8) { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// The part after `s3://`.
    private static func body(of text: String) -> String? {
        let scheme = "s3://"
        guard text.utf8.count >= scheme.utf8.count, text.prefix(scheme.count).lowercased() == scheme else { return nil }
        return String(decoding: text.utf8.dropFirst(scheme.utf8.count), as: UTF8.self)
    }

    private static func check(key: String) throws(SVGAError) {
        if key.isEmpty { throw .invalidKey("it is empty") }
        guard key.utf8.count <= maxKeyByteCount else { throw .invalidKey("it has more than \(maxKeyByteCount) bytes") }
        let parts = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isMoving = parts.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        // Clients, proxies and servers resolve them, each in its own way.
        if isMoving { throw .invalidKey("a part of it is . or ..") }
    }
}

extension S3Location {
    /// Checks for the name of a bucket: 3 to 63 letters in lower case, digits, full stops and hyphens, as in DNS, and
    /// no IPv4 address. Capital letters and underscores, which a few old buckets have, cannot be names of hosts.
    private static func check(bucket name: String) throws(SVGAError) {
        let bytes = Array(name.utf8)
        guard 3...63 ~= bytes.count else { throw .invalidBucket("it has 3 to 63 characters") }
        guard bytes.allSatisfy({ isAlphanumeric($0) || $0 == hyphen || $0 == fullStop }) else {
            throw .invalidBucket("it consists of a-z, 0-9, hyphens and full stops")
        }
        let labels = bytes.split(separator: fullStop, omittingEmptySubsequences: false)
        let isEachPlain = labels.allSatisfy { label in
            guard let first = label.first, let last = label.last else { return false }
            return isAlphanumeric(first) && isAlphanumeric(last)
        }
        guard isEachPlain else { throw .invalidBucket("each part of it begins and ends with a letter or a digit") }
        let isAddress = labels.count == 4 && bytes.allSatisfy { $0.isDigit || $0 == fullStop }
        if isAddress { throw .invalidBucket("it looks like an IPv4 address") }
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let fullStop = UInt8(ascii: ".")

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte.isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
}
