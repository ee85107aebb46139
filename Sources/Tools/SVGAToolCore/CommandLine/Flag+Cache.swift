extension Flag {
    static let cacheDir = Flag(
        name: .cacheDir, value: "DIR", category: .network,
        help: "Where files from URLs are kept; $XDG_CACHE_HOME/svga-tool by default.")
    static let offline = Flag(
        name: .offline, category: .network, help: "Ask no server: take what is kept, however old.")
    static let refresh = Flag(
        name: .refresh, category: .network, help: "Ask the server even for what is fresh.")
    static let allowPrivateAddresses = Flag(
        name: .allowPrivateAddresses, category: .network,
        help: "Also ask servers on loopback, private and other special addresses.")
    static let allowFileURLs = Flag(
        name: .allowFileURLs, category: .network, help: "Also take file: URLs.")
    static let header = Flag(
        name: .header, value: "FIELD", category: .network,
        help: "Send a header field such as 'Authorization: Bearer 123'; may be repeated.", isRepeatable: true)
    static let timeout = Flag(
        name: .timeout, value: "SECONDS", category: .network, help: "How long one transfer may take; 300 by default.")
    static let maxSize = Flag(
        name: .maxSize, value: "BYTES", category: .network,
        help: "The largest file that is transferred, such as 500K or 20M; 64M by default.")
    static let sha256 = Flag(
        name: .sha256, value: "DIGEST", category: .network, help: "Take only the file with this SHA-256 digest.")
    static let concurrency = Flag(
        name: .jobs, short: "j", value: "N", category: .network, help: "Transfers at a time; 4 by default.")
    static let maxTotal = Flag(
        name: .maxTotal, value: "BYTES", category: .network, help: "Begin no further transfer after so many bytes.")
    static let maxCacheSize = Flag(
        name: .maxCacheSize, value: "BYTES", category: .network,
        help: "Keep no more than that, what was used longest ago goes first; 1G by default.")
    static let maxAge = Flag(
        name: .maxAge, value: "DAYS", category: .network,
        help: "Keep nothing that nobody used for so long; 30 by default.")
    static let all = Flag(name: .all, category: .network, help: "Everything that is kept.")
    static let file = Flag(
        name: .output, short: "o", value: "FILE", category: .output,
        help: "Copy the file there; - for standard output. For one URL.")

    /// What commands understand that take URLs.
    static let network = [
        cacheDir, offline, refresh, allowPrivateAddresses, allowFileURLs, header, timeout, maxSize,
    ]
}
