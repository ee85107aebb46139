import SVGACommandLine
import SVGAKit

extension Flag {
    static let framesPerSecond = Flag(
        "fps", value: "N", .picture, help: "Frames per second, at most the movie's rate; all by default.")
    static let loops = Flag(
        "loops", value: "N", .output, help: "How often it plays; 0, the default, for ever. Videos: 1 by default.")
    static let animationFormat = Flag(
        "format", value: "FORMAT", .output, help: "The format, regardless of the extension.",
        values: ExportFormat.names)
    static let colors = Flag(
        "colors", value: "N", .output,
        help: "Maximum palette size, 2 ... 256; in GIF 256 by default, in PNG all colours.")
    static let appleStrict = Flag(
        "apple-strict", .output,
        help: "Store complete frames in WebP, for viewers that draw regions wrongly: up to twice the bytes.")
    static let matte = Flag(
        "matte", value: "COLOR", .output,
        help: "Colour under half-transparent edges in GIF, such as f80 or white, the default.")
    static let ffmpeg = Flag(
        "ffmpeg", value: "PATH", .output, help: "The program ffmpeg, which encodes videos; found in PATH by default.")
    static let ffmpegTimeout = Flag(
        "ffmpeg-timeout", value: "SECONDS", .output,
        help: "How long to wait for progress from ffmpeg; 120 by default.")
    static let sound = Flag(
        "sound", value: "on|off", .output,
        help: "Whether videos have the movie's sounds; if possible by default.",
        values: ["on", "off"])
    static let dryExport = Flag(
        "dry-run", .output, help: "Print the planned output, its size, rate and frames, without writing it.")
    static let alphaScale = Flag(
        "alpha-scale", value: "SCALE", .output,
        help: "Scale of the alpha part in VAP and YYEVA: 1, the default, or 0.5.",
        values: ["1", "0.5"])
    static let encoder = Flag(
        "encoder", value: "NAME", .output,
        help: "Encoder for VAP and YYEVA: openh264, the default, or x264, by ffmpeg: fewer bytes in more time.",
        values: AnimationSource.Options.H264Library.allCases.map(\.rawValue))
    static let configuration = Flag(
        "vapc", value: "FILE", .output,
        help: "Also write a VAP file's configuration as JSON, which its browser player needs.")
    static let animationFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file, or - for standard output.")
}
