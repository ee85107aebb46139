package import SVGACommandLine
import SVGAKit

extension Flag.Category {
    static let network = Flag.Category("URLs and cache", rank: 85, topic: "urls")
    static let cache = Flag.Category("Cache", rank: 5)
    package static let server = Flag.Category("Server", rank: 20)
    package static let picture = Flag.Category("Picture", rank: 1)
}

extension Flag {
    static let json = Flag("json", .output, help: "Print a JSON object instead of text.")
    static let jsonArray = Flag(
        "json", .output, help: "Print a JSON array with an object for each input, failed ones too.")
    static let jsonLines = Flag(
        "json-lines", .output, help: "Print these objects one a line, each as soon as it is known.")
    static let sprites = Flag("sprites", .output, help: "Also list the sprites: what each draws, when and where.")
    static let headerOnly = Flag(
        "header-only", .output, help: "Read only size, rate and length, for a few bytes of each file.")
    static let boxes = Flag("boxes", .output, help: "Also list where each key shows, frame by frame.")
    static let output = Flag(
        "output", short: "o", value: "OUT", .output,
        help: "A folder, a pattern such as out/star-%03d.png, or for one frame a .png, .webp, .jpg or .avif.")
    package static let clean = Flag(
        "clean", .output, help: "Remove other frames that are in the folder, after the new ones are written.")
    package static let add = Flag("add", .output, help: "Keep other frames that are in the directory.")
    package static let noClobber = Flag("no-clobber", short: "n", .output, help: "Refuse to replace files that exist.")
    static let frames = Flag(
        "frames", value: "LIST", .picture,
        help: "Frames, times and ranges such as 0,5,10..20, 1.5s..3s, -1 or 0..60/5; all by default.")
    static let frame = Flag(
        "frame", value: "N", .picture,
        help: "The frame: starting at 0, -1 or last from the end, or a time such as 1.5s.")
    static let size = Flag(
        "size", value: "SIZE", .picture,
        help: "Pixels as 300x300, or as 300, 300x or x300 with the other side in proportion.")
    static let fit = Flag(
        "fit", value: "FIT", .picture,
        help: "How the movie fits a size of two sides: contain (default), cover, fill, none, inside.",
        values: SVGAContentMode.Fit.allCases.map(\.rawValue))
    static let align = Flag(
        "align", value: "PLACE", .picture,
        help: "The position of the movie: center (default), top, left … or a corner such as top-left.",
        values: SVGAContentMode.Alignment.allCases.map(\.name))
    static let scale = Flag(
        "scale", value: "S", .picture, help: "Pixels for each movie pixel, such as 0.5; 1 by default.")
    static let background = Flag(
        "background", value: "COLOR", .picture,
        help: "Background colour, such as f80 or auto; none by default, white in JPEG.")
    static let noEnlarge = Flag(
        "no-enlarge", .picture, help: "At most one pixel per movie pixel, regardless of the size.")
    static let trim = Flag("trim", .picture, help: "Cut off edges that are empty in all frames drawn.")
    static let trimAlpha = Flag(
        "trim-alpha", value: "A", .picture, help: "Also cut off pixels with an alpha up to this, of 255; with --trim.")
    static let pad = Flag(
        "pad", value: "PIXELS", .picture,
        help: "An empty margin on all sides, within the size: pixels, or percent such as 5%.")
    static let dpr = Flag(
        "dpr", value: "RATIO", .picture, help: "Pixels for each pixel of size and margin, at most 4; 1 by default.")

    /// The size, trimming and margin of a picture.
    static let framing = [fit, align, scale, noEnlarge, trim, trimAlpha, pad, dpr]
    package static let compression = Flag(
        "compression", value: "HOW", .output,
        help: "How small the files get: fast, balanced (default) or small.",
        values: PNGCompression.allCases.map(\.rawValue), valueAliases: ["default": "balanced"])
    package static let jobs = Flag(
        "jobs", short: "j", value: "N", .output,
        help: "Frames drawn at a time; one for each processor by default.")
    static let diffDir = Flag(
        "diff-dir", value: "DIR", .output,
        help: "A folder for a PNG of each frame: expected, difference and actual side by side.", aliases: ["heatmap"])
    static let minPSNR = Flag(
        "min-psnr", value: "DB", .other,
        help: "Exit with code 1 when a frame has fewer dB; inf demands identical frames.")
    static let untrusted = Flag(
        "untrusted", .input, help: "Apply the tighter limits for files of unknown origin.")
    static let limit = Flag(
        "limit", value: "NAME=VALUE", .input,
        help: "Change a limit that an error names, such as maxFrameCount=9000; commas between several.",
        isRepeatable: true)
}
