package import SVGAErrors

/// The endpoint where a cloud machine or container fetches its own keys.
package enum InstanceEndpoint: Hashable, Sendable {
    /// A machine of EC2 (IMDSv2): a token first, then the name of the role, then its keys. The URL without a path.
    case machine(String)
    /// A container of ECS or EKS: one request. The value of `Authorization`, or its file.
    case container(url: String, token: String?, tokenFile: String?)

    /// The endpoint in the containers' variables, or the machines', whose address `AWS_EC2_METADATA_SERVICE_ENDPOINT`
    /// may replace. Throws for a URL that would send a token in the clear to another machine.
    package init(variable: (String) -> String?) throws(SVGAError) {
        let token = variable("AWS_CONTAINER_AUTHORIZATION_TOKEN")
        let tokenFile = variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE")
        if let path = variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") {
            let url = "http://169.254.170.2" + (path.hasPrefix("/") ? path : "/\(path)")
            self = .container(url: url, token: token, tokenFile: tokenFile)
        } else if let url = variable("AWS_CONTAINER_CREDENTIALS_FULL_URI") {
            guard InstanceEndpoint.isPrivateToMachine(url) else {
                throw .noInstanceKeys(
                    "AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine")
            }
            self = .container(url: url, token: token, tokenFile: tokenFile)
        } else {
            let url = variable("AWS_EC2_METADATA_SERVICE_ENDPOINT") ?? "http://169.254.169.254"
            self = .machine(url.hasSuffix("/") ? String(url.dropLast()) : url)
        }
    }

    /// Whether a URL keeps a token from others: by TLS, or because it does not leave the machine.
    private static func isPrivateToMachine(_ url: String) -> Bool {
        if url.hasPrefix("https://") { return true }
        let hosts = ["127.0.0.1", "localhost", "[::1]", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]"]
        guard url.hasPrefix("http://") else { return false }
        let authority = url.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return hosts.contains { host in
            guard authority.hasPrefix(host) else { return false }
            let port = authority.dropFirst(host.count)
            return port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy { 0x30...0x39 ~= $0 }
        }
    }
}
