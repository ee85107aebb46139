package import SVGACommandLine
import SVGAKit
import SVGALint

extension Flag {
    static let listen = Flag(
        "listen", value: "HOST:PORT", .server,
        help: "Where to listen, also unix:PATH; may be repeated; 127.0.0.1:8080 by default.", isRepeatable: true)
    package static let socketMode = Flag(
        "socket-mode", value: "MODE", .server, help: "Permissions of Unix sockets in octal digits; 0660 by default.")
    static let config = Flag(
        "config", value: "FILE", .server,
        help: "Read 'name = value' lines for options that are neither given nor in SVGA_… variables.")
    static let keyFile = Flag(
        "key-file", value: "FILE", .server,
        help: "Keys in hexadecimal digits, one a line: the first signs, all are accepted.")
    static let allowUnsigned = Flag(
        "allow-unsigned", .server, help: "Accept requests without signatures.")
    static let root = Flag(
        "root", value: "DIR", .server, help: "The folder of movies that requests name by path.")
    static let followLinks = Flag(
        "follow-links", .server, help: "Follow links in that folder that are relative and stay below it.")
    static let noURLs = Flag("no-urls", .server, help: "Accept no URLs as sources.")
    static let resultDir = Flag(
        "result-dir", value: "DIR", .server,
        help: "Directory of rendered pictures; next to the cache by default.")
    static let sharedResults = Flag(
        "results", value: "PLACE", .server,
        help: "Keep results also in an archive that machines share: a folder, or s3://BUCKET/PREFIX.",
        completion: .folder)
    static let storeAfter = Flag(
        "store-after", value: "N", .server,
        help: "At which request for a result it is stored in the archive; 2 by default.")
    static let workerQueue = Flag(
        "queue", value: "URL", .server,
        help: "Have workers of a queue draw, as redis://HOST:6379/NAME; needs --results.")
    static let maxWaitingJobs = Flag(
        "max-waiting", value: "N", .server, help: "Jobs that may wait for workers; 1000000 by default.")
    static let etagBuster = Flag(
        "etag-buster", value: "TEXT", .server,
        help: "Text whose change renames all results, so that caches of clients fetch them again.")
    static let maxResultSize = Flag(
        "max-result-size", value: "BYTES", .server, help: "The largest size of that folder; 1G by default.")
    static let maxMemory = Flag(
        "max-memory", value: "BYTES", .server, help: "Maximum bytes of rendered pictures in memory; 64M by default.")
    static let maxPixels = Flag(
        "max-pixels", value: "N", .server, help: "The largest picture in pixels; 16777216 by default.")
    static let maxAnimationPixels = Flag(
        "max-animation-pixels", value: "N", .server,
        help: "Maximum pixels in all frames of an animation; 67108864 by default.")
    static let maxQueue = Flag(
        "max-queue", value: "N", .server,
        help: "Pictures that may wait to be drawn; by default as many as can be drawn in time, at most 1024.")
    static let maxConnections = Flag(
        "max-connections", value: "N", .server, help: "Connections at a time; 1024 by default.")
    static let cacheControlAge = Flag(
        "cache-control-age", value: "SECONDS[,source]", .server,
        help: "The max-age of responses; source for the source's if it is less; 86400 by default.",
        aliases: ["answer-age"])
    package static let requestTimeout = Flag(
        "request-timeout", value: "SECONDS", .server, help: "The longest time until a response; 30 by default.")
    package static let idleTimeout = Flag(
        "idle-timeout", value: "SECONDS", .server,
        help: "How long a connection may stay open without a request; 15 by default.")
    package static let drainTimeout = Flag(
        "drain-timeout", value: "SECONDS", .server,
        help: "How long requests may take to finish after SIGTERM; 30 by default.")
    package static let drainDelay = Flag(
        "drain-delay", value: "SECONDS", .server,
        help: "How long to serve on while /readyz says not ready, before that; 0 by default.")
    static let sourceSize = Flag(
        "max-size", value: "BYTES", .server,
        help: "The largest movie; by default 64M of a URL, and 32M in an upload or the folder.")
    static let drawingJobs = Flag(
        "jobs", short: "j", value: "N", .server,
        help: "Pictures drawn at a time; one for each processor by default.")
    static let expires = Flag(
        "expires", value: "SECONDS", .server, help: "How long the path is valid; without end by default."
    )
    static let upload = Flag(
        "upload", .server, help: "Sign the path of an upload, without SOURCE: the movie is the body of a POST.")
    static let pathFormat = Flag(
        "format", value: "FORMAT", .server,
        help: "Extension of the path; auto leaves it to the client. By default PLAN's, or png.",
        values: FileType.images.map(\.rawValue) + ["auto"])
    static let pathFrame = Flag("frame", value: "N", .server, help: "The frame of 'drawlist'; 0 by default.")
    static let pathProfile = Flag(
        "profile", value: "NAME", .server, help: "The profile of 'lint'; gift by default.", values: LintProfile.names)
    static let factsJSON = Flag(
        "json", .output, help: "Print the path of the metadata of the picture, which is JSON.")

    /// The options of only `serve`.
    static let server = [
        listen, socketMode, config, keyFile, allowUnsigned, root, followLinks, font, strict, noURLs, resultDir,
        sharedResults, storeAfter, workerQueue, maxWaitingJobs, etagBuster, maxResultSize, maxMemory, maxPixels,
        maxAnimationPixels, limit, maxQueue, maxConnections, cacheControlAge, requestTimeout, idleTimeout, drainTimeout,
        drainDelay,
    ]

    /// Options of `serve` that take effect only when a server starts.
    static let fixedWhileServing =
        [
            listen, socketMode, root, followLinks, font, noURLs, resultDir, sharedResults, workerQueue, maxWaitingJobs,
            maxResultSize, maxMemory, maxQueue, maxConnections, requestTimeout, idleTimeout, drainTimeout, drainDelay,
            cacheDir, allowPrivateAddresses, header, timeout, maxSize, maxCacheSize, drawingJobs, metricsListen, proxy,
            certificateAuthorities,
        ] + buckets
}
