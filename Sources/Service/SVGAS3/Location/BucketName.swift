import SVGACoding
package import SVGAErrors

package enum BucketName {
    /// Checks that text can name a bucket: 3 to 63 letters in lower case, digits, full stops and hyphens, as in a name
    /// of DNS, and no IPv4 address. Capital letters and underscores, which a few old buckets have, cannot be names of
    /// hosts.
    package static func check(_ name: String) throws(SVGAError) {
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
