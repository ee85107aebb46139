import SVGACoding
package import SVGAErrors
import SVGATransfer

/// The service for buckets: its region and its address, such as `https://{bucket}.oss-cn-hangzhou.aliyuncs.com`. The
/// user of the program chooses the endpoint, so that it may have a private address. Buckets are in the path of an
/// endpoint, or replace `{bucket}` in its host name.
package struct S3Service: Hashable, Sendable {
    package let region: String
    /// `http` or `https`.
    let scheme: String
    /// Host and port, in which `{bucket}` may stand, in lower case.
    private let authority: String
    /// The path above all keys, without a trailing slash.
    private let path: String

    /// The region where none is named, which also services other than Amazon's take.
    package static let defaultRegion = "us-east-1"

    /// Takes a region, and the URL of a service other than Amazon's.
    package init(region: String? = nil, endpoint: String? = nil) throws(SVGAError) {
        self.region = region ?? S3Service.defaultRegion
        guard S3Service.isRegion(self.region) else { throw .invalidRegion(self.region) }
        let text = endpoint ?? S3Service.amazonEndpoint(self.region)
        guard let mark = text.firstRange(of: "://") else { throw .invalidEndpoint(text) }
        scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...]
        let host = rest.prefix { $0 != "/" }
        authority = host.lowercased()
        path = S3Service.withoutLastSlashes(rest[host.endIndex...])
        // libcurl is not loaded unless a service is named, as in most runs of the tool.
        if endpoint != nil { try check(text) }
    }

    /// The URL of an object: strictly escaped, so that it is signed as it is sent.
    package func url(of location: S3Location) -> String {
        let key = S3Location.path(of: location.key)
        let isInHost = isBucketInHost(location.bucket)
        return "\(origin(of: location.bucket))\(path)/\(isInHost ? key : "\(location.bucket)/\(key)")"
    }

    /// Scheme, host and port of a bucket.
    package func origin(of bucket: String) -> String {
        guard authority.hasPrefix(S3Service.place) else { return "\(scheme)://\(authority)" }
        let host = authority.dropFirst(S3Service.place.count)
        return isBucketInHost(bucket) ? "\(scheme)://\(bucket).\(host)" : "\(scheme)://\(host)"
    }

    /// Certificates for `*.` fit one label, so that buckets with a full stop are in the path.
    private func isBucketInHost(_ bucket: String) -> Bool {
        authority.hasPrefix(S3Service.place) && !(scheme == "https" && bucket.contains("."))
    }

    /// The beginning of the host if the bucket is a part of it.
    private static let place = "{bucket}."

    private func check(_ text: String) throws(SVGAError) {
        let isPlain = !text.contains {
            $0 == "?" || $0 == "#" || $0 == "@" || $0 == "%" || $0 == "\\" || $0.isWhitespace
        }
        let hasKnownScheme = scheme == "http" || scheme == "https"
        // A remaining placeholder is invalid.
        guard isPlain, hasKnownScheme, !authority.isEmpty, !origin(of: "bucket").contains("{") else {
            throw .invalidEndpoint(text)
        }
        let request = TransferRequest(url: "\(origin(of: "bucket"))\(path)/x")
        guard (try? request.check()) != nil else { throw .invalidEndpoint(text) }
    }

    private static func withoutLastSlashes(_ path: Substring) -> String {
        var path = path
        while path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    private static func amazonEndpoint(_ region: String) -> String {
        "https://{bucket}.s3.\(region).amazonaws.com" + (region.hasPrefix("cn-") ? ".cn" : "")
    }

    private static func isRegion(_ text: String) -> Bool {
        1...64 ~= text.utf8.count && text.utf8.allSatisfy { $0.isLetterOrDigit(or: "-_") }
    }
}

// The reason why a service is invalid.
extension SVGAError {
    static func invalidRegion(_ text: String) -> SVGAError {
        unusable("'\(text)' is not a region such as eu-central-1").with { $0.cause = .region }
    }

    static func invalidEndpoint(_ text: String) -> SVGAError {
        let url = PrintableURL.text(text)
        return unusable("'\(url)' is not a URL such as http://127.0.0.1:8333 or https://{bucket}.s3.example.org")
    }
}
