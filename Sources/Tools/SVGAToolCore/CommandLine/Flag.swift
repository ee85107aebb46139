/// An option of a command; the one table from which parser and help are made.
struct Flag: Sendable {
    /// The long name without its dashes.
    enum Name: String, Sendable {
        case json, output, frames, frame, size, fit, align, scale, background, compression, jobs
        case heatmap, untrusted, quiet, help
        case explain, columns, count, grid, label, input, plan, shard, resume, report
        case minPSNR = "min-psnr"
        case offline, refresh, header, timeout, sha256, all
        case cacheDir = "cache-dir"
        case allowPrivateAddresses = "allow-private-addresses"
        case allowFileURLs = "allow-file-urls"
        case maxSize = "max-size"
        case maxTotal = "max-total"
        case maxCacheSize = "max-cache-size"
        case maxAge = "max-age"
        case listen, root, config, expires
        case keyFile = "key-file"
        case allowUnsigned = "allow-unsigned"
        case noURLs = "no-urls"
        case resultDir = "result-dir"
        case maxResultSize = "max-result-size"
        case maxMemory = "max-memory"
        case maxPixels = "max-pixels"
        case maxQueue = "max-queue"
        case maxConnections = "max-connections"
        case answerAge = "answer-age"
        case requestTimeout = "request-timeout"
        case idleTimeout = "idle-timeout"
        case drainTimeout = "drain-timeout"
        case drainDelay = "drain-delay"
    }

    /// Under which heading the help lists it.
    enum Category: String, Sendable, CaseIterable {
        case input = "Input"
        case network = "URLs and cache"
        case server = "Server"
        case picture = "Picture"
        case output = "Output"
        case other = "Other"
    }

    let name: Name
    var short: Character?
    /// What stands for the value in the help; nil for an option without value.
    var value: String?
    let category: Category
    let help: String

    /// Whether the option may be given several times, each with a value of its own.
    var isRepeatable = false

    /// The option as it is typed.
    var spelling: String { "--" + name.rawValue }

    static let json = Flag(
        name: .json, category: .output, help: "Print JSON: an object, or an array for several files.")
    static let output = Flag(
        name: .output, short: "o", value: "OUT", category: .output,
        help: "A folder, a pattern such as out/star-%03d.png, or - for one PNG on standard output.")
    static let frames = Flag(
        name: .frames, value: "LIST", category: .picture, help: "Frames and ranges such as 0,5,10..20; all by default.")
    static let frame = Flag(name: .frame, value: "N", category: .picture, help: "The frame, from 0 on.")
    static let size = Flag(
        name: .size, value: "SIZE", category: .picture,
        help: "Pixels as 300x300, or as 300x or x300 with the other side in proportion.")
    static let fit = Flag(
        name: .fit, value: "FIT", category: .picture,
        help: "How the movie is sized into two sides: contain (default), cover, fill or none.")
    static let align = Flag(
        name: .align, value: "PLACE", category: .picture,
        help: "Where it lies: center (default), top, left … or a corner such as top-left.")
    static let scale = Flag(
        name: .scale, value: "S", category: .picture, help: "Pixels for each movie pixel, such as 0.5; 1 by default.")
    static let background = Flag(
        name: .background, value: "COLOR", category: .picture,
        help: "'#RRGGBB' or '#RRGGBBAA' behind everything; transparent by default.")
    static let compression = Flag(
        name: .compression, value: "HOW", category: .output,
        help: "How small the files get: fast, default or small.")
    static let jobs = Flag(
        name: .jobs, short: "j", value: "N", category: .output,
        help: "Frames drawn at a time; as many as processors by default.")
    static let heatmap = Flag(
        name: .heatmap, value: "DIR", category: .output,
        help: "A folder for PNGs of each frame: expected, difference, actual.")
    static let minPSNR = Flag(
        name: .minPSNR, value: "DB", category: .other,
        help: "End with exit code 1 when a frame has less dB; inf wants all identical.")
    static let untrusted = Flag(
        name: .untrusted, category: .input, help: "Apply the tighter limits for files from strangers.")
    static let quiet = Flag(name: .quiet, short: "q", category: .other, help: "Say nothing but errors.")
    static let help = Flag(name: .help, short: "h", category: .other, help: "Show this help.")
}
