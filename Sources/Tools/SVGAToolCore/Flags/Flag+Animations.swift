import SVGACommandLine
import SVGAKit

extension Flag {
    static let framesPerSecond = Flag(
        "fps", value: "N", .picture, help: "Frames shown in a second, at most those of the movie; all by default.")
    static let loops = Flag(
        "loops", value: "N", .output, help: "How often it plays; 0, the default, for ever. Videos: 1 by default.")
    static let animationFormat = Flag(
        "format", value: "FORMAT", .output, help: "The format, whatever the suffix.",
        values: ExportFormat.names)
    static let colors = Flag(
        "colors", value: "N", .output,
        help: "The most colours of a palette, 2 ... 256; in GIF 256 by default, in PNG all colours.")
    static let appleStrict = Flag(
        "apple-strict", .output,
        help: "Draw each frame of WebP anew, for viewers that draw changed regions wrongly: up to twice the bytes.")
    static let matte = Flag(
        "matte", value: "COLOR", .output,
        help: "The colour behind half-transparent edges in GIF, such as f80 or white, the default.")
    static let ffmpeg = Flag(
        "ffmpeg", value: "PATH", .output, help: "The program ffmpeg, which encodes videos; found in PATH by default.")
    static let ffmpegTimeout = Flag(
        "ffmpeg-timeout", value: "SECONDS", .output,
        help: "How long ffmpeg may take without going on; 120 by default.")
    static let sound = Flag(
        "sound", value: "on|off", .output,
        help: "Whether videos have the sounds of the movie; where they can by default.",
        values: ["on", "off"])
    static let dryExport = Flag(
        "dry-run", .output, help: "Print what would be written, its size, rate and frames, and write nothing.")
    static let alphaScale = Flag(
        "alpha-scale", value: "SCALE", .output,
        help: "The size of alpha beside that of the colours in VAP and YYEVA: 1, the default, or 0.5.",
        values: ["1", "0.5"])
    static let encoder = Flag(
        "encoder", value: "NAME", .output,
        help: "What encodes VAP and YYEVA: openh264, the default, or x264, by ffmpeg: fewer bytes in more time.",
        values: MovieExporter.H264Library.allCases.map(\.rawValue))
    static let configuration = Flag(
        "vapc", value: "FILE", .output,
        help: "Also write what a VAP file says about itself as JSON, which its player in browsers asks for.")
    static let animationFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file, or - for standard output.")
}
