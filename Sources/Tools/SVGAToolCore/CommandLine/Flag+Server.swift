extension Flag {
    static let listen = Flag(
        name: .listen, value: "HOST:PORT", category: .server, help: "Where to listen; 127.0.0.1:8080 by default.")
    static let config = Flag(
        name: .config, value: "FILE", category: .server,
        help: "Read 'name = value' lines for options that are neither given nor in SVGA_… variables.")
    static let keyFile = Flag(
        name: .keyFile, value: "FILE", category: .server,
        help: "Keys in hexadecimal digits, one a line: the first signs, all are believed.")
    static let allowUnsigned = Flag(
        name: .allowUnsigned, category: .server, help: "Take requests from everybody, without signatures.")
    static let root = Flag(
        name: .root, value: "DIR", category: .server, help: "The folder of movies that are asked for by their paths.")
    static let noURLs = Flag(name: .noURLs, category: .server, help: "Take no URLs as sources.")
    static let resultDir = Flag(
        name: .resultDir, value: "DIR", category: .server,
        help: "Where pictures are kept; beside the cache of URLs by default.")
    static let maxResultSize = Flag(
        name: .maxResultSize, value: "BYTES", category: .server, help: "Keep no more of them; 1G by default.")
    static let maxMemory = Flag(
        name: .maxMemory, value: "BYTES", category: .server, help: "Keep so much of them in memory; 64M by default.")
    static let maxPixels = Flag(
        name: .maxPixels, value: "N", category: .server, help: "The largest picture; 16777216 by default.")
    static let maxQueue = Flag(
        name: .maxQueue, value: "N", category: .server, help: "Pictures that may wait to be drawn; 64 by default.")
    static let maxConnections = Flag(
        name: .maxConnections, value: "N", category: .server, help: "Connections at a time; 1024 by default.")
    static let answerAge = Flag(
        name: .answerAge, value: "SECONDS", category: .server,
        help: "How long others may keep an answer; 86400 by default.")
    static let requestTimeout = Flag(
        name: .requestTimeout, value: "SECONDS", category: .server, help: "How long an answer may take; 30 by default.")
    static let idleTimeout = Flag(
        name: .idleTimeout, value: "SECONDS", category: .server,
        help: "How long a connection may be without a request; 15 by default.")
    static let drainTimeout = Flag(
        name: .drainTimeout, value: "SECONDS", category: .server,
        help: "How long requests have to end after SIGTERM; 30 by default.")
    static let drainDelay = Flag(
        name: .drainDelay, value: "SECONDS", category: .server,
        help: "How long to go on, not ready, before that; 0 by default.")
    static let drawingJobs = Flag(
        name: .jobs, short: "j", value: "N", category: .server,
        help: "Pictures drawn at a time; as many as processors by default.")
    static let expires = Flag(
        name: .expires, value: "SECONDS", category: .server, help: "For how long the path is good; for ever by default."
    )
    static let factsJSON = Flag(
        name: .json, category: .output, help: "The path of facts about the picture, as JSON.")

    /// What `serve` alone understands.
    static let server = [
        listen, config, keyFile, allowUnsigned, root, noURLs, resultDir, maxResultSize, maxMemory, maxPixels, maxQueue,
        maxConnections, answerAge, requestTimeout, idleTimeout, drainTimeout, drainDelay,
    ]
}
