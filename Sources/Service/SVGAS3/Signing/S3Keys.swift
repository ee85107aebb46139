/// What proves who sends a request: the name of a key, the key itself, and a token where the key is a temporary one.
///
/// Descriptions show the name of the key alone, so that no message, log or crash report holds the secret.
package struct S3Keys: Hashable, Sendable {
    /// The name of the key, which is sent with each request.
    package let accessKeyID: String
    /// The key, which never leaves this machine.
    package let secretAccessKey: String
    /// What servers want beside temporary keys; nil for lasting ones.
    package let sessionToken: String?

    /// Takes keys as they were handed out.
    package init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        (self.accessKeyID, self.secretAccessKey) = (accessKeyID, secretAccessKey)
        self.sessionToken = sessionToken
    }
}

extension S3Keys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the key.
    package var description: String { "the access key \(accessKeyID)" }

    /// The name of the key.
    package var debugDescription: String { description }

    /// The name of the key, so that a dump shows no more either.
    package var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}
