import SVGACommandLine
import Glibc
import SVGASystem
import SVGAKit

/// Turns one movie after the other into its picture.
struct BatchWorker {
    let options: BatchOptions
    let environment: ToolEnvironment

    /// What becomes of a movie; nothing that goes wrong with it stops the others.
    func outcome(of input: BatchInput) -> BatchOutcome {
        let path = options.outputPath(of: input)
        if options.resumes, isPresent(path) { return .present }
        let clock = ContinuousClock()
        let start = clock.now
        do throws(ToolError) {
            try PictureOutput.write(try picture(of: input), to: path)
            return .written(clock.now - start)
        } catch {
            return .failed(error, clock.now - start)
        }
    }

    private func picture(of input: BatchInput) throws(ToolError) -> [UInt8] {
        let source = options.source(of: input)
        let renderer = FrameRenderer(try source.movie(in: environment), limits: source.limits)
        let picture: Pixmap
        do throws(RenderError) {
            picture = try options.plan.picture(from: renderer)
        } catch {
            throw ToolError(error, file: source.name)
        }
        return try PictureOutput.png(picture, options.compression, of: source.name)
    }

    /// Whether a file is there that is not empty, as one may be after a loss of power.
    private func isPresent(_ path: String) -> Bool {
        FileSystem.status(at: path).map { $0.isPlainFile && $0.st_size > 0 } ?? false
    }
}
