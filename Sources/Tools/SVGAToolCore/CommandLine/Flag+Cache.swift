import SVGACommandLine

extension Flag {
    static let cacheDir = Flag(
        "cache-dir", value: "DIR", .network,
        help: "Where files from URLs are kept; $XDG_CACHE_HOME/svga-tool by default.")
    static let offline = Flag(
        "offline", .network, help: "Ask no server: take what is kept, however old.")
    static let refresh = Flag(
        "refresh", .network, help: "Ask the server even for what is fresh.")
    static let allowPrivateAddresses = Flag(
        "allow-private-addresses", .network,
        help: "Also ask servers on loopback, private and other special addresses.")
    static let allowFileURLs = Flag(
        "allow-file-urls", .network, help: "Also take file: URLs.")
    static let header = Flag(
        "header", value: "FIELD", .network,
        help: "Send a header field such as 'Authorization: Bearer 123'; may be repeated.", isRepeatable: true)
    static let timeout = Flag(
        "timeout", value: "SECONDS", .network, help: "How long one transfer may take; 300 by default.")
    static let maxSize = Flag(
        "max-size", value: "BYTES", .network,
        help: "The largest file that is transferred, such as 500K or 20M; 64M by default.")
    static let sha256 = Flag(
        "sha256", value: "DIGEST", .network, help: "Take only the file with this SHA-256 digest.")
    static let concurrency = Flag(
        "jobs", short: "j", value: "N", .network, help: "Transfers at a time; 4 by default.")
    static let maxTotal = Flag(
        "max-total", value: "BYTES", .network, help: "Begin no further transfer after so many bytes.")
    static let maxCacheSize = Flag(
        "max-cache-size", value: "BYTES", .network,
        help: "Keep no more than that, what was used longest ago goes first; 1G by default.")
    static let maxIdleDays = Flag(
        "max-idle-days", value: "DAYS", .network,
        help: "Remove what was not used for this time; 30 by default.", aliases: ["max-age"])
    static let all = Flag("all", .network, help: "Everything that is kept.")
    static let file = Flag(
        "output", short: "o", value: "FILE", .output,
        help: "Copy the file there; - for standard output. For one URL.")

    /// What commands understand that take URLs.
    static let network = [
        cacheDir, offline, refresh, allowPrivateAddresses, allowFileURLs, header, timeout, maxSize,
    ]
}
