package import SVGACommandLine

extension Flag {
    static let cacheDir = Flag(
        "cache-dir", value: "DIR", .network,
        help: "The folder of the cache; $XDG_CACHE_HOME/svga-tool by default.")
    static let offline = Flag(
        "offline", .network, help: "Make no request: use cached files, however old.")
    static let refresh = Flag(
        "refresh", .network, help: "Revalidate cached files even while they are fresh.")
    static let allowPrivateAddresses = Flag(
        "allow-private-addresses", .network,
        help: "Also connect to loopback, private and other special addresses.")
    static let allowFileURLs = Flag(
        "allow-file-urls", .network, help: "Also accept file: URLs.")
    static let header = Flag(
        "header", value: "FIELD", .network,
        help: "Send a header field such as 'Authorization: Bearer 123'; may be repeated.", isRepeatable: true)
    static let timeout = Flag(
        "timeout", value: "SECONDS", .network, help: "The longest time of one transfer; 300 by default.")
    static let maxSize = Flag(
        "max-size", value: "BYTES", .network,
        help: "The largest file that is downloaded, such as 500K or 20M; 64M by default.")
    static let proxy = Flag(
        "proxy", value: "URL", .network,
        help: "Use a proxy; env for http_proxy, https_proxy and no_proxy.")
    static let certificateAuthorities = Flag(
        "cacert", value: "FILE", .network,
        help: "Trust the certificate authorities of a PEM file instead of the system's.")
    static let s3Endpoint = Flag(
        "s3-endpoint", value: "URL", .network,
        help: "The service of s3: URLs, such as http://127.0.0.1:8333; $AWS_ENDPOINT_URL_S3, or Amazon's, by default.")
    static let s3Region = Flag(
        "s3-region", value: "REGION", .network, help: "The region of buckets; $AWS_REGION, or us-east-1, by default.")
    static let s3InstanceCredentials = Flag(
        "s3-instance-credentials", .network,
        help: "Fetch bucket keys from this machine's cloud endpoint if no others are given.")
    static let sha256 = Flag(
        "sha256", value: "DIGEST", .cache, help: "Accept only the file with this SHA-256 digest.")
    static let concurrency = Flag(
        "jobs", short: "j", value: "N", .cache, help: "Transfers at a time; 4 by default.")
    static let maxTotal = Flag(
        "max-total", value: "BYTES", .cache, help: "Start no further transfer after this number of bytes.")
    static let maxCacheSize = Flag(
        "max-cache-size", value: "BYTES", .network,
        help: "Evict the least recently used files beyond this size; 1G by default.")
    static let maxIdleDays = Flag(
        "max-idle-days", value: "DAYS", .cache,
        help: "Evict files that were not used for this time; 30 by default.", aliases: ["max-age"])
    static let all = Flag("all", .cache, help: "Remove all movies.")
    static let entriesJSON = Flag("json", .output, help: "Print a JSON array with an object for each movie.")
    static let file = Flag(
        "output", short: "o", value: "FILE", .output,
        help: "Copy the file to this path; - for standard output. For one URL.")

    /// The common options of commands that take URLs.
    package static let network =
        [
            cacheDir, offline, refresh, allowPrivateAddresses, allowFileURLs, header, timeout, maxSize, maxCacheSize,
            proxy, certificateAuthorities,
        ] + buckets

    /// The common options of commands that access buckets.
    package static let buckets = [s3Endpoint, s3Region, s3InstanceCredentials]
}
