/// A word of a plan as pages and completions show it. A test compares the words with `RenderPlan`'s.
struct PlanWord {
    /// Words of which a plan has one at most, or that belong together.
    enum Group: String, CaseIterable {
        case content = "Content"
        case size = "Size"
        case look = "Look"
        case file = "File"
    }

    let group: Group
    /// The word before its colon.
    let name: String
    /// The value after the colon as the page shows it; nil for a word without one.
    let value: String?
    let meaning: String

    /// The word as it is typed, or its beginning where a value follows.
    var completion: String { value == nil ? name : name + ":" }

    static let completions = all.map(\.completion)

    static let all = [
        PlanWord(
            group: .content, name: "poster", value: nil,
            meaning: "The frame that svga-tool-poster(1) chooses; the default."),
        PlanWord(group: .content, name: "frame", value: "N", meaning: "The frame with this number, starting at 0."),
        PlanWord(
            group: .content, name: "at", value: "PART",
            meaning: "The frame that is shown at this part of the duration, 0 to 1."),
        PlanWord(group: .content, name: "sheet", value: "CxR", meaning: "A contact sheet of C columns and R rows."),
        PlanWord(
            group: .content, name: "animate", value: nil,
            meaning: "All frames, one after the other, in a file that plays."),
        PlanWord(
            group: .size, name: "size", value: "SIZE",
            meaning:
                "Pixels of the picture, or of a cell of the sheet, as 300x200, or as 300, 300x or x200 with the other side "
                + "in proportion."),
        PlanWord(
            group: .size, name: "side", value: "N", meaning: "Pixels of the longer side, the other in proportion."),
        PlanWord(group: .size, name: "scale", value: "S", meaning: "Pixels for each movie pixel, such as 0.5."),
        PlanWord(
            group: .look, name: "fit", value: "FIT",
            meaning:
                "How the movie is scaled to a size of two sides: contain (default), cover, fill, none, or inside "
                + "for at most this size."),
        PlanWord(
            group: .look, name: "align", value: "PLACE",
            meaning:
                "The position of the movie in such a size: center (default), top, left … or a corner such as top-left."),
        PlanWord(group: .look, name: "enlarge", value: "no", meaning: "At most a pixel for each movie pixel."),
        PlanWord(
            group: .look, name: "trim", value: nil,
            meaning:
                "Without edges that are empty in all frames shown; trim:8 counts an alpha up to 8 of 255 as empty."),
        PlanWord(
            group: .look, name: "pad", value: "PIXELS",
            meaning:
                "An empty margin on all sides, a part of the size: pixels, or percent of the longer side of the content "
                + "such as 5%."),
        PlanWord(
            group: .look, name: "dpr", value: "RATIO",
            meaning: "Pixels for each pixel of size, margin and label, at most 4."),
        PlanWord(
            group: .look, name: "bg", value: "COLOR",
            meaning:
                "The colour behind everything, such as fff, ff8800, ff880080, white, or auto for one that contrasts; "
                + "transparent by default."),
        PlanWord(group: .look, name: "label", value: nil, meaning: "The number of its frame in each cell of a sheet."),
        PlanWord(
            group: .file, name: "fps", value: "N",
            meaning: "Frames per second of an animation, at most the movie's rate; the duration stays."),
        PlanWord(
            group: .file, name: "loops", value: "N",
            meaning: "How often an animation plays; 0, the default, for ever."),
        PlanWord(
            group: .file, name: "format", value: "FORMAT",
            meaning:
                "The form of the file: of a still png (default), webp, jpeg or avif; of an animation webp (default), apng "
                + "or gif, and in batches and jobs every format of svga-tool-export(1). JPEG has no transparency and lies "
                + "over white without bg. In a path of a server the suffix says it."),
        PlanWord(
            group: .file, name: "quality", value: "Q",
            meaning: "The quality of formats with loss, 0 to 100; 75 by default."),
        PlanWord(
            group: .file, name: "lossless", value: nil,
            meaning: "WebP that preserves every visible pixel; instead of a quality."),
        PlanWord(
            group: .file, name: "bytes", value: "N",
            meaning:
                "The maximum size of the file: lowers the quality, then the size if none is given. For batches and jobs."
        ),
    ]
}
