import GiftKit
import GiftModel
import GiftRecording
import SVGACommandLine
import SVGAKit
import SVGASystem
import SVGAToolCore

struct RecordOptions {
    enum Output {
        case files(FrameNaming), file(String, AnimationFormat), standardOutput(AnimationFormat)
    }

    let log: String
    let dialect: GiftDialect
    let output: Output
    let settings: RecordingSettings
    let threadCount: Int
    let compression: PNGCompression
    let isQuiet: Bool
    /// The catalogue; nil for only the log's gifts.
    let catalog: CatalogFile?

    /// Parses the options, without opening the cache.
    init(_ arguments: ParsedArguments) throws {
        try FrameFiles.checkOptions(arguments)
        log = arguments.operands[0]
        dialect = try arguments.choice(.logDialect, of: GiftDialect.allCases, named: \.rawValue) ?? .native
        output = try RecordOptions.output(arguments)
        settings = try RecordOptions.settings(arguments)
        threadCount = try arguments.number(.jobs, in: 1...256) ?? ParallelLoop.processorCount
        compression = try arguments.compression()
        isQuiet = arguments.has(.quiet)
        let usual = CatalogFile(path: CatalogFile.usualPath)
        catalog = arguments.value(.recordCatalog).map { CatalogFile(path: $0) } ?? (usual.isThere ? usual : nil)
    }

    var folder: String { catalog?.folder ?? (log == "-" ? "" : AtomicFile.folder(of: log)) }

    private static func output(_ arguments: ParsedArguments) throws -> Output {
        let path = try arguments.required(.recordOutput)
        let named = try arguments.choice(.recordFormat, of: RecordFormat.allCases, named: \.rawValue)
        let suffixed = RecordFormat.allCases.first { $0 != .png && path.hasSuffix(".\($0.rawValue)") }
        if path == "-" {
            guard let format = (named ?? suffixed)?.raw else {
                throw arguments.usageError("-o - takes --format rgba or y4m; png is a file a frame")
            }
            return .standardOutput(format)
        }
        if let format = (named ?? suffixed ?? .png).raw { return .file(path, format) }
        guard path.contains("%") else { return .files(FrameNaming(folder: path)) }
        return try arguments.understand(nil) { .files(try FrameNaming(pattern: path)) }
    }

    private static func settings(_ arguments: ParsedArguments) throws -> RecordingSettings {
        let size = try arguments.frameSize() ?? (720, 1280)
        let rate = try arguments.number(.recordRate, in: 1...240) ?? 30
        var settings = RecordingSettings(width: size.width, height: size.height, framesPerSecond: rate)
        settings.room.queue = try arguments.queueRules()
        settings.room.presentation = arguments.has(.recordBoth) ? .both : .exclusive
        settings.room.language = try arguments.language() ?? .english
        settings.ownUser = try arguments.ownUser()
        let room = arguments.value(.logRoom)
        settings.roomID = try arguments.understand("--room '\(room ?? "")'") { try room.map { try RoomID($0) } }
        let fonts = arguments.values(.font)
        settings.fonts = fonts.isEmpty ? .system : .files(fonts)
        settings.background = try arguments.recordBackground()
        let times = -9_007_199_254_740_991...9_007_199_254_740_991
        settings.start = try arguments.number(.recordStart, in: times)
        settings.from = try arguments.milliseconds(.recordFrom) ?? 0
        settings.to = try arguments.milliseconds(.recordTo)
        if let end = settings.to, end <= settings.from {
            throw arguments.usageError("--to needs a second behind that of --from")
        }
        return settings
    }
}

extension ParsedArguments {
    fileprivate func frameSize() throws -> (width: Int, height: Int)? {
        guard let text = value(.recordSize) else { return nil }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ 16...8192 ~= $0 }) else {
            throw usageError("--size needs two sides of 16 ... 8192 pixels, such as 720x1280, not '\(text)'")
        }
        return (sides[0], sides[1])
    }

    fileprivate func milliseconds(_ flag: Flag) throws -> Milliseconds? {
        guard let text = value(flag) else { return nil }
        guard let seconds = Double(text), 0...1_000_000_000 ~= seconds else {
            throw usageError("\(flag.spelling) needs seconds, 0 or more, such as 12.5, not '\(text)'")
        }
        return Int((seconds * 1000).rounded())
    }

    fileprivate func recordBackground() throws -> SVGAColor? {
        guard let text = value(.recordBackground) else { return nil }
        guard let color = SVGAColor(parsing: text), color.alpha == 1 else {
            throw usageError("--background needs an opaque colour such as 0f0 or white, not '\(text)'")
        }
        return color
    }
}
