package import SVGAErrors

/// Finds keys by the variables that Amazon's tools use, at the first request to a bucket. The first that there is
/// counts: `AWS_ACCESS_KEY_ID` with `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`; the file that
/// `AWS_SHARED_CREDENTIALS_FILE` names, or `~/.aws/credentials`, with the profile `AWS_PROFILE`; the machine's
/// endpoint.
package struct S3KeyChain: S3KeySource {
    private let takesInstanceKeys: Bool
    private let hasFile: @Sendable (String) -> Bool
    private let variable: @Sendable (String) -> String?

    /// `takesInstanceKeys` allows requests to the endpoint of the machine, whose address is not public.
    package init(
        takesInstanceKeys: Bool, hasFile: @escaping @Sendable (String) -> Bool,
        variable: @escaping @Sendable (String) -> String?
    ) {
        (self.takesInstanceKeys, self.hasFile) = (takesInstanceKeys, hasFile)
        self.variable = { name in variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    }

    package func issue(now: Int) async throws(SVGAError) -> IssuedKeys {
        if let keys = try keysOfVariables() { return IssuedKeys(keys) }
        let named = variable("AWS_SHARED_CREDENTIALS_FILE")
        let usual = variable("HOME").map { "\($0)/.aws/credentials" }
        // A file that is named has to be there; the usual one need not.
        if let path = named ?? usual.flatMap({ hasFile($0) ? $0 : nil }) {
            return try KeysFile(path: path, profile: variable("AWS_PROFILE") ?? "default").issue(now: now)
        }
        guard takesInstanceKeys else { throw .noKeys }
        return try await InstanceKeys(try InstanceEndpoint(variable: variable)).issue(now: now)
    }

    private func keysOfVariables() throws(SVGAError) -> S3Keys? {
        let names = (id: "AWS_ACCESS_KEY_ID", secret: "AWS_SECRET_ACCESS_KEY")
        switch (variable(names.id), variable(names.secret)) {
        case (nil, nil): return nil
        case (nil, _): throw .incompleteKeys(present: names.secret, missing: names.id)
        case (_, nil): throw .incompleteKeys(present: names.id, missing: names.secret)
        case (let id?, let secret?):
            return S3Keys(accessKeyID: id, secretAccessKey: secret, sessionToken: variable("AWS_SESSION_TOKEN"))
        }
    }
}

package protocol S3KeySource: Sendable {
    /// Reads or fetches the keys; `now` is in seconds since 1970.
    func issue(now: Int) async throws(SVGAError) -> IssuedKeys
}

/// Keys, and how long they are of use.
package struct IssuedKeys: Hashable, Sendable {
    package let keys: S3Keys
    /// From when on the source should be asked again, in seconds since 1970; nil for never.
    package let refreshAt: Int?
    /// From when on servers refuse the keys, in seconds since 1970; nil for never.
    package let expiresAt: Int?

    /// Takes keys; those that never change have no times.
    package init(_ keys: S3Keys, refreshAt: Int? = nil, expiresAt: Int? = nil) {
        (self.keys, self.refreshAt, self.expiresAt) = (keys, refreshAt, expiresAt)
    }
}
