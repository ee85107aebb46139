import SVGACache
import SVGACommandLine

struct CacheOptions: Sendable {
    let isOffline: Bool
    let isQuiet: Bool
    private let folder: String?
    private let policy: AddressPolicy
    private let certificateAuthorityFile: String?
    private let headerFields: HeaderFields
    private let timeout: Duration?
    private let maxFileByteCount: Int?
    private let maxByteCount: Int?
    private let maxIdleTime: Duration?
    private let digest: ContentDigest?
    private let mode: MovieRequest.Mode
    private let buckets: BucketAccess

    /// Parses the options, without opening the cache.
    init(resolving arguments: ParsedArguments) throws {
        isOffline = arguments.has(.offline)
        isQuiet = arguments.has(.quiet)
        folder = arguments.value(.cacheDir)
        policy = try arguments.addressPolicy()
        certificateAuthorityFile = try arguments.certificateAuthorityFile()
        headerFields = try arguments.headerFields()
        timeout = try arguments.duration(.timeout, unit: .seconds(1))
        maxFileByteCount = try arguments.byteCount(.maxSize)
        maxByteCount = try arguments.byteCount(.maxCacheSize)
        maxIdleTime = try arguments.duration(.maxIdleDays, unit: .seconds(86_400))
        digest = try arguments.digest()
        buckets = try arguments.bucketAccess()
        mode = arguments.has(.refresh) ? .revalidating : .normal
        if arguments.has(.refresh) && isOffline {
            throw arguments.usageError("--refresh and --offline cannot be combined")
        }
    }

    /// The configuration of the cache; without a cache, no directory is needed.
    func configuration(isCached: Bool = true) throws -> CacheConfiguration {
        var configuration = CacheConfiguration(folder: isCached ? try cacheFolder() : "")
        configuration.addressPolicy = policy
        configuration.certificateAuthorityFile = certificateAuthorityFile
        configuration.headerFields = headerFields
        configuration.schemes = [buckets.scheme]
        if let timeout { configuration.timeouts.total = timeout }
        if let maxFileByteCount { configuration.maxFileByteCount = maxFileByteCount }
        if let maxByteCount { configuration.maxByteCount = maxByteCount }
        if let maxIdleTime { configuration.maxIdleTime = maxIdleTime }
        return configuration
    }

    func request(_ url: String) -> MovieRequest {
        var request = MovieRequest(url: url)
        request.sha256 = digest
        request.mode = mode
        return request
    }

    /// The named directory; otherwise one in the user's cache directory (XDG Base Directory Specification), where
    /// relative paths are ignored.
    private func cacheFolder() throws -> String {
        if let folder { return folder }
        if let folder = ToolEnvironment.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") {
            return "\(folder)/\(Tool.program.name)"
        }
        if let home = ToolEnvironment.variable("HOME"), home.hasPrefix("/") {
            return "\(home)/.cache/\(Tool.program.name)"
        }
        throw ToolError(.usage, message: "--cache-dir is missing: neither XDG_CACHE_HOME nor HOME names a folder")
    }
}

extension ParsedArguments {
    /// The right to use buckets; see ``FleetStores/archive(named:_:)``. Refuses an endpoint or a region that cannot be.
    func bucketAccess() throws -> BucketAccess {
        try BucketAccess(self, certificateAuthorityFile: certificateAuthorityFile(), proxies: proxyRules())
    }

    /// The reachable servers, and their proxies.
    fileprivate func addressPolicy() throws -> AddressPolicy {
        var policy = AddressPolicy(
            allowsPrivateAddresses: has(.allowPrivateAddresses), allowsFileURLs: has(.allowFileURLs))
        policy.proxies = try proxyRules()
        return policy
    }

    /// The proxies of `--proxy`; nil if there are not.
    private func proxyRules() throws -> ProxyRules? {
        guard let text = value(.proxy) else { return nil }
        let rules = try understand("--proxy") {
            try text == "env" ? ProxyRules(variable: ToolEnvironment.variable) : ProxyRules(url: text)
        }
        return rules.isEmpty ? nil : rules
    }

    /// The file of `--cacert`, which must be there: libcurl would trust nothing, and say so at each transfer.
    fileprivate func certificateAuthorityFile() throws -> String? {
        guard let path = value(.certificateAuthorities) else { return nil }
        _ = try InputFile(name: path, maxByteCount: 16 << 20, isPlain: true).bytes(standardInput: 0)
        return path
    }

    fileprivate func digest() throws -> ContentDigest? {
        guard let text = value(.sha256) else { return nil }
        guard let digest = ContentDigest(hexadecimal: text) else {
            throw usageError("--sha256 needs 64 hexadecimal digits, not '\(text)'")
        }
        return digest
    }

    fileprivate func headerFields() throws -> HeaderFields {
        var fields = HeaderFields()
        for text in values(.header) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else {
                throw usageError("--header '\(text)' is not a field such as 'Accept: image/*'")
            }
            fields.append(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        return fields
    }
}
