import SVGACommandLine
import SVGAKit

extension Command {
    static let sheet = Command(
        name: "sheet", summary: "Draw evenly spread frames into one picture.",
        details: """
            `sheet` draws evenly spread frames into one picture, in reading order. All cells have one size and \
            touch each other: the cell in column c of row r begins at the pixel (c × width, r × height). A sheet \
            has at most 10,000 cells.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit, .columns, .count, .grid, .cellSize] + Flag.network + Flag.contents + Flag.framing
            + [
                .label, .background, .pictureFile, .format, .quality, .lossless, .colors, .noClobber, .compression,
                .quiet, .verbose, .help,
            ],
        examples: [
            ("sheet gift.svga -o sheet.png --label", "12 frames with their numbers"),
            ("sheet gift.svga -o sheet.png --grid 4x3 --size 120x120", "for a page that knows the grid"),
        ]
    ) { arguments, environment in
        guard let output = try PictureOutput(resolving: arguments) else {
            throw arguments.usageError("-o FILE is missing")
        }
        let shape = try SheetShape(resolving: arguments)
        let size = try PictureSize(resolving: arguments, default: ContactSheet.defaultCellSize)
        let background = try arguments.background(default: output.format.defaultBackground)
        let framing = try arguments.framing()
        let source = try arguments.source()
        try output.check(against: source.name, in: environment)
        let content = try ContentOptions(resolving: arguments, in: environment)
        let renderer = try content.renderer(of: source.movie(in: environment), source, in: environment)
        defer { if !arguments.has(.quiet) { environment.sayWarnings(of: renderer, file: source.name) } }
        var sheet = shape.sheet(frameCount: renderer.movie.frameCount)
        (sheet.cellSize, sheet.hasLabels) = (size, arguments.has(.label))
        sheet.background = try background.color(
            for: sheet.frames(of: renderer.movie), of: renderer, file: source.name, in: environment)
        sheet.framing = framing
        let picture = try ToolError.catching(file: source.name) {
            try sheet.picture(from: renderer, cancellation: environment.cancellation)
        }
        try output.write(picture, of: source.name, in: environment)
        if !arguments.has(.quiet), case .file(let path) = output.destination {
            let count = Printable.count(sheet.frames(of: renderer.movie).count, "frame")
            environment.say("\(count) in \(sheet.grid) cells written to \(path)")
        }
        return .done
    }
}

/// The number of cells in a sheet, before the movie is known.
enum SheetShape {
    case grid(SheetGrid)
    case count(Int, columns: Int)

    /// Understands `--grid`, or `--count` and `--columns`; 12 frames in 4 columns without any.
    init(resolving arguments: ParsedArguments) throws {
        guard let text = arguments.value(.grid) else {
            self = .count(
                try arguments.number(.count, in: 1...SheetGrid.maxCellCount) ?? 12,
                columns: try arguments.number(.columns, in: 1...SheetGrid.maxCellCount) ?? 4)
            return
        }
        for option in [Flag.count, .columns] where arguments.has(option) {
            throw arguments.usageError("--grid and --\(option.name) cannot be combined")
        }
        guard let grid = SheetGrid(parsing: text) else {
            throw arguments.usageError(
                "--grid needs columns and rows such as 4x3, at most \(SheetGrid.maxCellCount) cells, not '\(text)'")
        }
        self = .grid(grid)
    }

    /// A sheet for a movie, without cells that the movie cannot fill.
    func sheet(frameCount: Int) -> ContactSheet {
        switch self {
        case .grid(let grid): ContactSheet(grid: grid)
        case .count(let count, let columns): ContactSheet(frameCount: min(count, frameCount), columns: columns)
        }
    }
}
