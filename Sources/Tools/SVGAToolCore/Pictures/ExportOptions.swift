import SVGACommandLine
import SVGAKit
import SVGASystem

/// The parsed options of `svga-tool export`.
struct ExportOptions {
    let source: MovieSource
    /// The file; nil for standard output.
    let path: String?
    let format: AnimationFormat
    let selection: FrameSelection
    let pictures: PictureOptions
    /// The maximum size of the file; nil for any size.
    let fitting: FittingOptions?
    let isQuiet: Bool
    /// Whether to only report the planned file.
    let isDry: Bool
    let isJSON: Bool
    private let configurationPath: String?
    private let replacesFile: Bool
    private var export = AnimationSource.Options()

    /// Parses the options, without opening the cache.
    init(resolving arguments: ParsedArguments) throws {
        source = try arguments.source()
        let output = try arguments.required(.animationFile)
        path = output == "-" ? nil : output
        format = try ExportFormat.named(in: arguments, output: output).resolved(arguments)
        selection = try arguments.selection()
        pictures = try PictureOptions(resolving: arguments)
        export.workerCount = pictures.workerCount
        export.framesPerSecond = try arguments.number(.framesPerSecond, in: 1...1000)
        export.ffmpegPath = arguments.value(.ffmpeg) ?? "ffmpeg"
        export.ffmpegPatience = try arguments.duration(.ffmpegTimeout, unit: .seconds(1)) ?? .seconds(120)
        let libraries = AnimationSource.Options.H264Library.allCases
        export.h264Encoder = try arguments.choice(.encoder, of: libraries, named: \.rawValue) ?? .openH264
        let sounds: [AnimationSource.Options.Sound] = [.on, .off]
        export.sound = try arguments.choice(.sound, of: sounds, named: { $0 == .on ? "on" : "off" }) ?? .automatic
        export.loopCount = try arguments.number(.loops, in: 0...65535) ?? 0
        fitting = try FittingOptions(resolving: arguments)
        (isQuiet, isDry, isJSON) = (arguments.has(.quiet), arguments.has(.dryExport), arguments.has(.json))
        configurationPath = arguments.value(.configuration)
        replacesFile = !arguments.has(.noClobber)
    }

    /// Refuses an output that is the input, or that must not be replaced.
    func checkOutput(in environment: ToolEnvironment) throws {
        if isDry { return }
        let inputs = InputFiles([source.name], in: environment)
        let paths = [path, configurationPath].compactMap { $0 }
        for path in paths { try inputs.refuse(path) }
        if path == nil { try inputs.refuseStandardOutput(in: environment) }
        if !replacesFile { try OutputFile.refuseExisting(paths) }
    }

    /// Writes the configuration of a VAP file, if it is requested.
    func writeConfiguration(of painter: FramePainter) throws {
        guard let configurationPath else { return }
        let text = run(of: painter).vapConfiguration ?? ""
        try OutputFile.write(Array("\(text)\n".utf8), to: configurationPath, replacing: replacesFile)
    }

    /// The reason why the output files must not be written, or nil.
    func refusal(of paths: [String], in environment: ToolEnvironment) -> ToolError? {
        do {
            let inputs = InputFiles([source.name], in: environment)
            for path in paths { try inputs.refuse(path) }
            if !replacesFile { try OutputFile.refuseExisting(paths) }
            return nil
        } catch {
            return ToolError(describing: error)
        }
    }

    /// The export of a painter's pictures, in the format of the options or another.
    func run(of painter: FramePainter, as format: AnimationFormat? = nil) -> AnimationRun {
        AnimationRun(painter.animation, format ?? self.format, export)
    }

    /// The warning about a rate that the format does not reach; nil if it does.
    func rateWarning(for movie: Movie) -> String? {
        let (rate, limit) = (export.framesPerSecond ?? movie.framesPerSecond, format.maxFramesPerSecond)
        return rate > limit ? "\(rate) frames a second became \(limit), the most that \(format.type.rawValue) has" : nil
    }

    /// The report of the written or planned file.
    func report(_ file: AnimationSource.File) -> ExportReport {
        ExportReport(input: source.name, path: path, type: format.type.rawValue, file: file)
    }

    /// Opens the output.
    func open(_ order: AtomicFileWriter.Order, in environment: ToolEnvironment) throws(SVGAError)
        -> sending AtomicFileWriter
    {
        guard let path else {
            let output = environment.standardOutput
            return try AtomicFileWriter(order: order) { try output.write($0) }
        }
        return try open(path, order)
    }

    /// Opens a file, and makes its folder where it is missing.
    func open(_ path: String, _ order: AtomicFileWriter.Order = .any) throws(SVGAError) -> sending AtomicFileWriter {
        try OutputFolder.create(AtomicFile.folder(of: path))
        return try AtomicFileWriter(path, replacing: replacesFile, order: order)
    }
}
