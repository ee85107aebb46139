import SVGACommandLine
import SVGADiff
import SVGAKit

struct DiffOptions {
    let before: MovieSource
    let after: MovieSource
    let aspects: Set<DocumentDiff.Aspect>
    let comparesPixels: Bool
    let selection: FrameSelection
    /// The minimum PSNR of a frame in dB; nil if differences of all kinds count.
    let minPSNR: Double?
    /// The directory for difference pictures, nil for none.
    let heatmapFolder: String?
    let isJSON: Bool
    let isQuiet: Bool

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let sources = try arguments.sources()
        (before, after) = (sources[0], sources[1])
        aspects = try DiffOptions.aspects(arguments)
        heatmapFolder = arguments.value(.heatmapFolder)
        comparesPixels = arguments.has(.pixels) || heatmapFolder != nil
        for option in [Flag.frames, .minPSNR] where arguments.has(option) && !comparesPixels {
            throw arguments.usageError("\(option.spelling) needs --pixels")
        }
        if arguments.has(.force), heatmapFolder == nil { throw arguments.usageError("--force needs a --heatmap") }
        selection = try arguments.selection()
        minPSNR = try arguments.decibels(.minPSNR)
        (isJSON, isQuiet) = (arguments.has(.json), arguments.has(.quiet))
        if let heatmapFolder {
            _ = try DocumentFolder(
                heatmapFolder, inputs: arguments.operands, isForced: arguments.has(.force), in: environment)
        }
    }

    private static func aspects(_ arguments: ParsedArguments) throws -> Set<DocumentDiff.Aspect> {
        let words = arguments.values(.ignore).flatMap { $0.split(separator: ",").map(String.init) }
        return try Set(
            words.map { (word) in
                guard let aspect = DocumentDiff.Aspect(rawValue: word) else {
                    let known = DocumentDiff.Aspect.allCases.map(\.rawValue).joined(separator: ", ")
                    throw arguments.usageError("--ignore takes \(known), not '\(word)'")
                }
                return aspect
            })
    }
}

extension ParsedArguments {
    /// The value of an option that is a level in dB, from 0 to `inf`; nil without the option.
    func decibels(_ flag: Flag) throws -> Double? {
        guard let text = value(flag) else { return nil }
        guard let level = Double(text), level >= 0 else {
            throw usageError("\(flag.spelling) needs a number of dB from 0 on, not '\(text)'")
        }
        return level
    }
}
