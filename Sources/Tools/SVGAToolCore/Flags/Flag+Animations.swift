import SVGACommandLine
import SVGAKit

extension Flag {
    static let framesPerSecond = Flag(
        "fps", value: "N", .picture, help: "Frames shown in a second, at most those of the movie; all by default.")
    static let loops = Flag("loops", value: "N", .output, help: "How often it plays; 0, the default, for ever.")
    static let animationFormat = Flag(
        "format", value: "FORMAT", .output, help: "The format, whatever the suffix.",
        values: ExportFormat.names)
    static let animationFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file, or - for standard output.")
}
