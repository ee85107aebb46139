import SVGAKit

/// What `svga-tool compare` is to do, with every option understood.
struct CompareOptions {
    let expected: MovieSource
    let actual: MovieSource
    let selection: FrameSelection
    /// Where the pictures of the differences go, nil for nowhere.
    let heatmapFolder: String?
    /// The least PSNR of a frame in dB, nil where any will do.
    let minPSNR: Double?
    let isJSON: Bool
    let isQuiet: Bool

    /// Understands the options; nothing is opened yet.
    init(resolving typed: TypedArguments) throws(ToolError) {
        let sources = try typed.sources()
        (expected, actual) = (sources[0], sources[1])
        selection = try typed.selection()
        heatmapFolder = typed.value(.heatmap)
        minPSNR = try typed.value(.minPSNR).map { (text) throws(ToolError) in
            guard let psnr = Double(text), psnr >= 0 else {
                throw typed.usageError("--min-psnr wants a number of dB from 0 on, not '\(text)'")
            }
            return psnr
        }
        isJSON = typed.has(.json)
        isQuiet = typed.has(.quiet)
    }
}
