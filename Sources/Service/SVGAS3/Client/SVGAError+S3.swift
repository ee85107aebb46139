import SVGAErrors
import SVGATransfer

extension SVGAError {
    /// A server refuses a request to a bucket by a status; the code of its answer where it has one, such as `NoSuchBucket`,
    /// and how long it wants no requests.
    static func refusedByS3(_ status: Int, code: String?, retryAfter: Duration? = nil) -> SVGAError {
        let words = code.map { ", \($0)" } ?? ""
        let isTransient =
            status == 409
            ? S3Code.isConflict(code)
            : RetryPolicy.isTransient(status: status) || code.map { S3Code.transient.contains($0) } ?? false
        return SVGAError(
            .network, "the server answers with status \(status)\(words)", status: status,
            cause: .status, detail: code, retryAfter: retryAfter, isTransient: isTransient)
    }
}

// The reason why text is not an object.
extension SVGAError {
    static let noObjectURL = unusable("an object is named by s3://BUCKET/KEY")
    static func invalidBucket(_ reason: String) -> SVGAError {
        unusable("the name of the bucket cannot be: \(reason)")
    }
    static func invalidKey(_ reason: String) -> SVGAError { unusable("the key cannot be: \(reason)") }
}

// The reason why there are no keys.
extension SVGAError {
    private static func keys(_ reason: String, isTransient: Bool = false) -> SVGAError {
        SVGAError(.failed, reason, isTransient: isTransient)
    }

    static let noKeys = keys(
        "there are no keys for S3: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write ~/.aws/credentials")
    /// One of two variables is set, and the other is not; their names.
    static func incompleteKeys(present: String, missing: String) -> SVGAError {
        keys("\(present) is set, but \(missing) is not")
    }
    static func unreadableKeys(path: String, reason: String) -> SVGAError {
        keys("the keys in \(path) cannot be read: \(reason)")
    }
    static func noProfile(path: String, profile: String) -> SVGAError {
        keys("\(path) has no keys for the profile \(profile)")
    }
    /// The endpoint of the machine does not answer, or not now; why.
    static func keysUnreachable(_ reason: String) -> SVGAError {
        keys("the keys of this machine cannot be fetched: \(reason)", isTransient: true)
    }
    /// The endpoint of the machine has no keys, or answers what cannot be understood; why.
    static func noInstanceKeys(_ reason: String) -> SVGAError { keys("this machine has no keys for S3: \(reason)") }
}
