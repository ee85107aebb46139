import Glibc
import SVGACache

/// What the options say about the cache and about transfers.
struct CacheOptions: Sendable {
    let isOffline: Bool
    let isQuiet: Bool
    private let folder: String?
    private let policy: AddressPolicy
    private let headerFields: HeaderFields
    private let timeout: Duration?
    private let maxFileByteCount: Int?
    private let maxByteCount: Int?
    private let maxIdleTime: Duration?
    private let digest: SHA256Digest?
    private let mode: MovieRequest.Mode

    /// Understands the options; nothing is opened yet.
    init(resolving typed: TypedArguments) throws(ToolError) {
        isOffline = typed.has(.offline)
        isQuiet = typed.has(.quiet)
        folder = typed.value(.cacheDir)
        policy = AddressPolicy(
            allowsPrivateAddresses: typed.has(.allowPrivateAddresses), allowsFileURLs: typed.has(.allowFileURLs))
        headerFields = try typed.headerFields()
        timeout = try typed.span(.timeout, unit: .seconds(1))
        maxFileByteCount = try typed.byteCount(.maxSize)
        maxByteCount = try typed.byteCount(.maxCacheSize)
        maxIdleTime = try typed.span(.maxAge, unit: .seconds(86_400))
        digest = try typed.digest()
        mode = typed.has(.refresh) ? .revalidating : .normal
        if typed.has(.refresh) && isOffline { throw typed.usageError("--refresh and --offline exclude each other") }
    }

    /// How the cache is to work.
    func configuration() throws(ToolError) -> CacheConfiguration {
        var configuration = CacheConfiguration(folder: try cacheFolder())
        configuration.addressPolicy = policy
        configuration.headerFields = headerFields
        if let timeout { configuration.timeouts.total = timeout }
        if let maxFileByteCount { configuration.maxFileByteCount = maxFileByteCount }
        if let maxByteCount { configuration.maxByteCount = maxByteCount }
        if let maxIdleTime { configuration.maxIdleTime = maxIdleTime }
        return configuration
    }

    /// What is asked of the cache for a URL.
    func request(_ url: String) -> MovieRequest {
        var request = MovieRequest(url: url)
        request.sha256 = digest
        request.mode = mode
        return request
    }

    /// The folder that was named; else one in the user's folder for caches (XDG Base Directory Specification), where a path
    /// that is not absolute does not count.
    private func cacheFolder() throws(ToolError) -> String {
        if let folder { return folder }
        if let folder = CacheOptions.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") {
            return "\(folder)/\(Tool.name)"
        }
        if let home = CacheOptions.variable("HOME"), home.hasPrefix("/") { return "\(home)/.cache/\(Tool.name)" }
        throw ToolError(.usage, message: "--cache-dir is missing: neither XDG_CACHE_HOME nor HOME names a folder")
    }

    /// A variable of the process's environment.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
