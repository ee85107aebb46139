import SVGACommandLine

/// The server's sources and paths, and its fallback for missing sources.
extension Flag {
    static let allowedSources = Flag(
        "allowed-sources", value: "PATTERNS", .server,
        help: "Accept only URLs such as https://*.example.org/gifts/; patterns between commas; may be repeated.",
        isRepeatable: true)
    static let baseURL = Flag(
        "base-url", value: "URL", .server, help: "Base URL of relative sources, instead of --root.")
    static let sourceMap = Flag(
        "source-map", value: "PREFIX=URL", .server,
        help: "Replace the beginning of sources by a URL; may be repeated.", isRepeatable: true)
    static let presets = Flag(
        "presets", value: "FILE", .server, help: "Names of plans, a line 'NAME = WORDS' each: preset:NAME in requests.")
    static let onlyPresets = Flag("only-presets", .server, help: "Accept no plans except preset:NAME.")
    static let pathPrefix = Flag(
        "path-prefix", value: "PATH", .server, help: "Prefix of all paths, such as /svga; it is not signed.")
    static let healthPath = Flag(
        "health-path", value: "PATH", .server, help: "Another path of /healthz, regardless of the prefix.")
    static let fallback = Flag(
        "fallback", value: "FILE", .server,
        help: "The picture to send where a source is missing or broken: PNG, JPEG, WebP or GIF.")
    static let fallbackStatus = Flag(
        "fallback-status", value: "STATUS", .server, help: "The status of responses with it; 200 by default.")
    static let fallbackAge = Flag(
        "fallback-age", value: "SECONDS", .server, help: "The max-age of responses with it; 60 by default.")
    static let staleWhileRevalidate = Flag(
        "stale-while-revalidate", value: "SECONDS", .server,
        help: "How long stale responses may be used during revalidation; 0 by default.")
    static let printConfig = Flag(
        "print-config", .server, help: "Print all settings and where they come from, as a settings file, and end.")

    static let sourcesAndPaths = [
        allowedSources, baseURL, sourceMap, presets, onlyPresets, pathPrefix, healthPath, fallback, fallbackStatus,
        fallbackAge, staleWhileRevalidate, printConfig,
    ]
}
