import SVGACache
import SVGACommandLine
import SVGAServer
import SVGASystem

extension ServeOptions {
    /// Understands which sources and paths are taken, and reads the files of presets and of the fallback picture.
    static func setRouting(
        of configuration: inout ServerConfiguration, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws {
        configuration.routing.sources = try sourceRules(arguments)
        configuration.routing.sources.takesUnlistedBuckets = configuration.keys != nil
        configuration.routing.presets = try presets(arguments, in: environment)
        configuration.routing.takesPresetsOnly = arguments.has(.onlyPresets)
        if arguments.has(.onlyPresets), configuration.routing.presets.names.isEmpty {
            throw arguments.usageError("--only-presets needs --presets with at least one")
        }
        configuration.routing.pathPrefix = try arguments.path(.pathPrefix) ?? ""
        configuration.routing.healthPath = try arguments.path(.healthPath)
        configuration.fallback = try fallback(arguments, in: environment)
        if let seconds = try arguments.number(.staleWhileRevalidate, in: 0...31_536_000) {
            configuration.staleWhileRevalidate = .seconds(seconds)
        }
    }

    /// Checks that the root directory exists, because servers never create it.
    static func checkRoot(_ path: String?) throws {
        guard let path else { return }
        guard let status = FileSystem.status(at: path) else {
            let reason = errno == ENOENT ? "no such folder" : systemMessage(errno)
            throw ToolError(.cannotRead, file: path, message: "serve: --root: \(reason)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw ToolError(.cannotRead, file: path, message: "serve: --root: this is not a folder")
        }
    }

    private static func sourceRules(_ arguments: ParsedArguments) throws -> SourceRules {
        var rules = SourceRules()
        if arguments.has(.allowedSources) {
            let text = arguments.values(.allowedSources).joined(separator: ",")
            let list = try arguments.understand("--allowed-sources") { try SourceList(parsing: text) }
            guard !list.isEmpty else { throw arguments.usageError("--allowed-sources names no source") }
            rules.allowed = list
        }
        rules.mappings = try arguments.values(.sourceMap).map { (text) in
            guard let mapping = SourceRules.Mapping(parsing: text) else {
                throw arguments.usageError(
                    "--source-map '\(text)' is not a mapping such as gifts/=https://cdn.example.org/")
            }
            try check(mapping.url, .sourceMap, rules, arguments)
            return mapping
        }
        rules.baseURL = arguments.value(.baseURL)
        if let url = rules.baseURL {
            if arguments.has(.root) { throw arguments.usageError("--base-url and --root cannot be combined") }
            try check(url.hasSuffix("/") ? url : "\(url)/", .baseURL, rules, arguments)
        }
        return rules
    }

    private static func check(_ url: String, _ flag: Flag, _ rules: SourceRules, _ arguments: ParsedArguments) throws {
        let probe = url.hasSuffix("/") ? "\(url)x" : url
        _ = try arguments.understand(flag.spelling) { try SourceList(parsing: url) }
        if let allowed = rules.allowed, !allowed.allows(probe) {
            throw arguments.usageError("\(flag.spelling) '\(url)' is none of the --allowed-sources")
        }
    }

    private static func presets(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> PlanPresets {
        guard let path = arguments.value(.presets) else { return PlanPresets() }
        let bytes = try InputFile(name: path, maxByteCount: 1 << 20).text(standardInput: environment.standardInput)
        return try ToolError.saying(nil, .usage, file: path) {
            try PlanPresets(parsing: String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func fallback(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws -> FallbackPicture? {
        let status = try arguments.number(.fallbackStatus, in: 200...599)
        let age = try arguments.number(.fallbackAge, in: 0...31_536_000)
        guard let path = arguments.value(.fallback) else {
            if status ?? age != nil {
                throw arguments.usageError("--fallback-status and --fallback-age need --fallback")
            }
            return nil
        }
        let file = InputFile(name: path, maxByteCount: FallbackPicture.maxByteCount)
        guard var picture = FallbackPicture(try file.bytes(standardInput: environment.standardInput)) else {
            throw ToolError(
                .badData, file: path, message: "serve: --fallback: this is not a PNG, JPEG, WebP or GIF file")
        }
        if let status { picture.status = status }
        if let age { picture.maxAge = age }
        return picture
    }
}

extension ParsedArguments {
    /// A path that begins with a slash and does not end with one, nil without the option.
    func path(_ flag: Flag) throws -> String? {
        guard let text = value(flag) else { return nil }
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let isPlain = path.utf8.allSatisfy { 0x21...0x7e ~= $0 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard path.hasPrefix("/"), path.count > 1, isPlain else {
            throw usageError("\(flag.spelling) '\(text)' is not a path such as /svga")
        }
        return path
    }
}
