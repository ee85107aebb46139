import SVGACommandLine
import SVGAKit

extension Flag {
    static let framesPerSecond = Flag(
        "fps", value: "N", .picture, help: "Frames shown in a second, at most those of the movie; all by default.")
    static let loops = Flag("loops", value: "N", .output, help: "How often it plays; 0, the default, for ever.")
    static let animationFormat = Flag(
        "format", value: "FORMAT", .output, help: "The format, whatever the suffix.",
        values: ExportFormat.names)
    static let colors = Flag(
        "colors", value: "N", .output,
        help: "The most colours of a palette, 2 ... 256; in GIF 256 by default, in animated PNG all colours.")
    static let matte = Flag(
        "matte", value: "COLOR", .output,
        help: "The colour behind half-transparent edges in GIF, such as f80 or white, the default.")
    static let animationFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file, or - for standard output.")
}
