import SVGACommandLine

extension Command {
    static let info = Command(
        name: "info", summary: "Say what is in movies and what they cost.", operands: "FILE...",
        operandCount: 1 ... .max,
        flags: [.untrusted] + Flag.network + [.json, .quiet, .help],
        examples: [
            ("info gift.svga", "the movie as text"),
            ("info --json a.svga b.svga", "an array of two objects"),
            ("info - < gift.svga", "from standard input"),
            ("info https://example.org/gift.svga", "from a server, once"),
        ],
        run: InfoCommand.run)

    static let render = Command(
        name: "render", summary: "Draw frames into PNG files.", operands: "FILE",
        flags: [.untrusted] + Flag.network
            + [.frames, .size, .fit, .align, .scale, .background, .output, .compression, .jobs, .quiet, .help],
        examples: [
            ("render gift.svga -o out", "all frames as out/frame_00000.png and so on"),
            ("render gift.svga -o out --frames 0,10..20 --size 300x", "some frames, 300 pixels wide"),
            ("render gift.svga -o 'out/g-%d.png' --background '#FFFFFF'", "on white, with names of one's own"),
            ("render gift.svga -o - --frames 12 > poster.png", "one frame to standard output"),
        ],
        run: RenderCommand.run)

    static let drawList = Command(
        name: "drawlist", aliases: ["scene"], summary: "Print what one frame draws, as text.", operands: "FILE",
        flags: [.untrusted] + Flag.network + [.frame, .quiet, .help],
        examples: [("drawlist gift.svga --frame 12", "the draw list of frame 12")],
        run: DrawListCommand.run)

    static let compare = Command(
        name: "compare", summary: "Say how far the frames of two movies or folders of PNGs lie apart.",
        operands: "EXPECTED ACTUAL", operandCount: 2...2,
        flags: [.untrusted] + Flag.network + [.frames, .diffDir, .json, .minPSNR, .quiet, .help],
        examples: [
            ("compare old.svga new.svga", "all frames of two movies"),
            ("compare reference gift.svga --diff-dir out", "the frames in a folder, with pictures"),
            ("compare before after --min-psnr 45", "two folders, for scripts"),
        ],
        run: CompareCommand.run)
}
