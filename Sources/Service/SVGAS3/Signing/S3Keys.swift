/// Credentials for requests: the name of a key, the key itself, and a token if the key is temporary.
///
/// Descriptions only show the name of the key, so that messages, logs and crash reports never contain the secret.
package struct S3Keys: Hashable, Sendable {
    /// The name of the key, which is sent with each request.
    package let accessKeyID: String
    /// The key, which never leaves this machine.
    package let secretAccessKey: String
    /// The token for temporary keys; nil for permanent ones.
    package var sessionToken: String?
}

extension S3Keys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "the access key \(accessKeyID)" }

    package var debugDescription: String { description }

    /// The name of the key, so that a dump shows no more either.
    package var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}
