import SVGACommandLine
import SVGAKit
import SVGAToolCore

extension Flag {
    static let recordCatalog = Flag(
        "catalog", value: "FILE", .input,
        help:
            "The catalogue, whose gifts replace the log's; $GIFT_CATALOG, or gift-catalog.json if it exists."
    )
    static let recordStart = Flag(
        "start", value: "MS", .input,
        help: "The log's time, in milliseconds, at second 0 of the stream; by default the first line's."
    )
    static let recordFrom = Flag("from", value: "SECONDS", .input, help: "Begin at this second; 0 by default.")
    static let recordTo = Flag(
        "to", value: "SECONDS", .input, help: "End at this second; by default when the stage is empty.")
    static let recordSize = Flag(
        "size", value: "WxH", .picture, help: "The size of the frames in pixels; 720x1280 by default.")
    static let recordRate = Flag("fps", value: "N", .picture, help: "Frames a second, 1 ... 240; 30 by default.")
    static let recordBackground = Flag(
        "background", value: "COLOR", .picture, help: "Background colour, such as 0f0; none by default.")
    static let recordBoth = Flag("both", .picture, help: "Show gifts that have an animation as banners, too.")
    static let recordOutput = Flag(
        "output", short: "o", value: "OUT", .output,
        help: "A folder or a pattern such as out/f-%05d.png, a .rgba or .y4m file, or - for standard output.")
    static let recordFormat = Flag(
        "format", value: "FORMAT", .output,
        help: "png (default), one file per frame; rgba or y4m, uncompressed in one stream.",
        values: RecordFormat.allCases.map(\.rawValue))
}

/// In what form frames are written.
enum RecordFormat: String, CaseIterable, Sendable {
    case png, rgba, y4m

    /// The form without compression; nil for separate files.
    var raw: AnimationFormat? {
        switch self {
        case .png: nil
        case .rgba: .rgba
        case .y4m: .y4m
        }
    }
}
