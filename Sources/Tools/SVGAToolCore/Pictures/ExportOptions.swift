import SVGACommandLine
import SVGAKit
import SVGASystem

/// What `svga-tool export` is to do, with every option understood.
struct ExportOptions {
    let source: MovieSource
    /// The file; nil for standard output.
    let path: String?
    let format: AnimationFormat
    let selection: FrameSelection
    let pictures: PictureOptions
    /// How large the file may be; nil for any size.
    let fitting: FittingOptions?
    let isQuiet: Bool
    private let replacesFile: Bool
    private let framesPerSecond: Int?
    private let loopCount: Int

    /// Understands the options; nothing is opened yet.
    init(resolving arguments: ParsedArguments) throws(ToolError) {
        source = try arguments.source()
        let output = try arguments.required(.animationFile)
        path = output == "-" ? nil : output
        format = try ExportFormat.named(in: arguments, output: output).resolved(arguments)
        selection = try arguments.selection()
        pictures = try PictureOptions(resolving: arguments)
        framesPerSecond = try arguments.number(.framesPerSecond, in: 1...1000)
        loopCount = try arguments.number(.loops, in: 0...65535) ?? 0
        fitting = try FittingOptions(resolving: arguments)
        isQuiet = arguments.has(.quiet)
        replacesFile = !arguments.has(.noClobber)
    }

    /// Refuses an output that is the input, or that must not be replaced.
    func checkOutput(in environment: ToolEnvironment) throws(ToolError) {
        let inputs = InputFiles([source.name], in: environment)
        guard let path else { return try inputs.refuseStandardOutput(in: environment) }
        try inputs.refuse(path)
        if !replacesFile { try OutputFile.refuseExisting([path]) }
    }

    /// Why files that are about to be written must not be; nil where they may.
    func refusal(of paths: [String], in environment: ToolEnvironment) -> ToolError? {
        do throws(ToolError) {
            let inputs = InputFiles([source.name], in: environment)
            for path in paths { try inputs.refuse(path) }
            if !replacesFile { try OutputFile.refuseExisting(paths) }
            return nil
        } catch {
            return error
        }
    }

    /// What the library is asked for.
    func exporter(of renderer: FrameRenderer) -> MovieExporter {
        var exporter = MovieExporter(renderer)
        (exporter.frames, exporter.framesPerSecond, exporter.loopCount) = (selection, framesPerSecond, loopCount)
        exporter.workerCount = pictures.workerCount
        return exporter
    }

    /// Opens the output.
    func open(in environment: ToolEnvironment) throws(FileError) -> sending AtomicFileWriter {
        guard let path else {
            let output = environment.standardOutput
            return try AtomicFileWriter { bytes throws(FileError) in try output.write(bytes) }
        }
        return try open(path)
    }

    /// Opens a file, and makes its folder where it is missing.
    func open(_ path: String) throws(FileError) -> sending AtomicFileWriter {
        try OutputFolder.create(AtomicFile.folder(of: path))
        return try AtomicFileWriter(path, replacing: replacesFile)
    }
}
