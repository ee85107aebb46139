import SVGACommandLine
import SVGAKit
import SVGASystem

/// An export into a file of at most a number of bytes.
struct FittingExport {
    let fitting: FittingOptions
    let options: ExportOptions
    let arguments: ParsedArguments
    let environment: ToolEnvironment

    /// A file that waits for the decision.
    private typealias Attempt = (file: AnimationSource.File, painter: FramePainter, output: HeldOutput)

    /// Creates files until one fits, and writes it.
    ///
    /// - Parameter painter: Draws the pictures in the wanted size.
    /// - Returns: The chosen file, and its painter.
    func write(by painter: FramePainter) throws -> (file: AnimationSource.File, painter: FramePainter) {
        let (name, wanted) = (options.source.name, painter.viewport)
        let (best, report) = try fitting.search(
            options.format, width: wanted.width, height: wanted.height, file: name,
            byteCount: { (attempt: Attempt) in attempt.file.byteCount }
        ) { format, permille in
            try attempt(format, by: permille == 1000 ? painter : smaller(painter, permille))
        }
        try best.output.publish()
        if !options.isQuiet { environment.say(report) }
        return (best.file, best.painter)
    }

    /// Draws smaller pictures.
    private func smaller(_ painter: FramePainter, _ permille: Int) throws -> FramePainter {
        var pictures = options.pictures
        pictures.size = pictures.size.multiplied(by: Double(permille) / 1000)
        return try pictures.painter(like: painter, file: options.source.name, arguments, in: environment)
    }

    private func attempt(_ format: AnimationFormat, by painter: FramePainter) throws -> Attempt {
        let output = HeldOutput(try options.open(.any, in: environment), maxByteCount: fitting.maxByteCount)
        let file = try ExportCommand.export(format, by: painter, options, in: environment) {
            _ throws(SVGAError) in try output.writer()
        }
        return (file, painter, output)
    }
}
