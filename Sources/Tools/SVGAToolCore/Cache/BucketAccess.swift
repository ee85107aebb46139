import SVGACache
import SVGACommandLine
import SVGAS3
import SVGASystem

struct BucketAccess: Sendable {
    private let access: S3Access
    private let certificateAuthorityFile: String?
    private let proxies: ProxyRules?

    var scheme: any TransferScheme { S3Scheme(access) }

    /// A client with separate connections, for objects in addition to sources.
    var client: S3Client {
        var settings = S3ClientSettings()
        settings.proxies = proxies
        settings.certificateAuthorityFile = certificateAuthorityFile
        return S3Client(access, settings: settings)
    }

    /// Reads the options, if any, and the variables that Amazon's tools use. The first request looks up keys.
    init(_ arguments: ParsedArguments?, certificateAuthorityFile: String? = nil, proxies: ProxyRules? = nil) throws {
        let endpoint = ToolEnvironment.first(of: ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"])
        let region = ToolEnvironment.first(of: ["AWS_REGION", "AWS_DEFAULT_REGION"])
        let service: S3Service
        do {
            service = try S3Service(
                region: arguments?.value(.s3Region) ?? region, endpoint: arguments?.value(.s3Endpoint) ?? endpoint)
        } catch {
            let message = "\((error.cause == .region ? Flag.s3Region : .s3Endpoint).spelling): \(error)"
            throw arguments?.usageError(message) ?? ToolError(.usage, message: message)
        }
        let chain = S3KeyChain(
            takesInstanceKeys: arguments?.has(.s3InstanceCredentials) ?? false,
            hasFile: { FileSystem.status(at: $0) != nil }, variable: ToolEnvironment.variable)
        access = S3Access(service: service, ring: S3KeyRing(chain))
        (self.certificateAuthorityFile, self.proxies) = (certificateAuthorityFile, proxies)
    }
}

extension ToolEnvironment {
    /// The value of the first variable that is set to something.
    fileprivate static func first(of names: [String]) -> String? {
        for name in names {
            if let value = variable(name), !value.isEmpty { return value }
        }
        return nil
    }
}
