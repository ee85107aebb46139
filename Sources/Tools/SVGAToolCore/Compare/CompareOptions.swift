import SVGACommandLine
import SVGAKit

/// What `svga-tool compare` is to do, with every option understood.
struct CompareOptions {
    let expected: MovieSource
    let actual: MovieSource
    let selection: FrameSelection
    /// Where the pictures of the differences go, nil for nowhere.
    let differenceFolder: String?
    /// The least PSNR of a frame in dB, nil where any will do.
    let minPSNR: Double?
    let isJSON: Bool
    let isQuiet: Bool

    /// Understands the options; nothing is opened yet.
    init(resolving arguments: ParsedArguments) throws(ToolError) {
        let sources = try arguments.sources()
        (expected, actual) = (sources[0], sources[1])
        selection = try arguments.selection()
        differenceFolder = arguments.value(.diffDir)
        minPSNR = try arguments.value(.minPSNR).map { (text) throws(ToolError) in
            guard let psnr = Double(text), psnr >= 0 else {
                throw arguments.usageError("--min-psnr wants a number of dB from 0 on, not '\(text)'")
            }
            return psnr
        }
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }
}
