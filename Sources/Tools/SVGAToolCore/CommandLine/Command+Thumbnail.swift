import SVGACommandLine

extension Command {
    static let poster = Command(
        name: "poster", summary: "Draw the frame that shows best what a movie is about.", operands: "FILE",
        flags: [.untrusted] + Flag.network
            + [
                .size, .fit, .align, .scale, .background, .pictureFile, .compression, .explain, .explainJSON, .quiet,
                .help,
            ],
        examples: [
            ("poster gift.svga -o poster.png --size 300x", "300 pixels wide"),
            ("poster gift.svga --explain", "which frame, and why"),
        ],
        run: PosterCommand.run)

    static let sheet = Command(
        name: "sheet", summary: "Draw evenly spread frames into one picture.", operands: "FILE",
        flags: [.untrusted] + Flag.network
            + [
                .columns, .count, .grid, .cellSize, .fit, .align, .scale, .label, .background, .pictureFile,
                .compression, .quiet,
                .help,
            ],
        examples: [
            ("sheet gift.svga -o sheet.png --label", "12 frames with their numbers"),
            ("sheet gift.svga -o sheet.png --grid 4x3 --size 120x120", "for a page that knows the grid"),
        ],
        run: SheetCommand.run)

    static let batch = Command(
        name: "batch", summary: "Draw one picture of each of many movies.", operands: "PATH...",
        operandCount: 0 ... .max,
        flags: [.shard, .untrusted] + Flag.network
            + [.plan, .outputFolder, .compression, .movieJobs, .resume, .report, .input, .quiet, .help],
        examples: [
            ("batch gifts --plan 'poster size:300x' -o out", "a poster of each movie in a folder"),
            ("batch urls.txt --plan sheet:4x3 -o out --resume", "what an earlier run left out"),
            ("batch gifts --plan poster -o out --shard 2/8", "the second of eight machines"),
        ],
        run: BatchCommand.run)
}
