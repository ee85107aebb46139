import SVGACommandLine
import SVGADocument
import SVGAKit

extension Command {
    static let edit = Command(
        name: "edit", summary: "Change a finished movie: keys, pictures, layers, frames, sounds.",
        details: """
            `edit` applies changes in the order in which you type them, all of them or none, and keeps the format \
            version. Everything else stays unchanged, including unknown fields.

            `--rename img_3=avatar` renames the picture, the layers that show it and their mattes, and `--remove` \
            also removes pictures that no other layer shows. A picture of `--replace` becomes a PNG file in the size \
            of the layers that show it, because players disagree about other sizes: `fill` stretches it, `contain`, \
            `cover` and `none` keep its proportions, `as-is` keeps the file.

            A slot has a transparent picture, because players for iOS and Android draw texts only into the pictures \
            of layers. `--cut` keeps shapes that frames repeat, and starts sounds in the middle if necessary. A \
            sound without a length tag gets one, because SVGAPlayer-Web recognises sounds by it.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + [.documentFile, .noClobber] + Flag.edits + [
            .quiet, .verbose, .help,
        ],
        examples: [
            ("edit gift.svga -o new.svga --rename img_3=avatar", "a key that the app can fill"),
            ("edit gift.svga -o new.svga --replace avatar=face.png:cover --cut 0-59", "another picture, three seconds"),
            ("edit gift.svga -o new.svga --add-slot name:200x40@275,600 --set fps=20", "a place for a text"),
            ("edit gift.svga -o new.svga --script edits.json", "edits that a file lists"),
        ]
    ) { arguments, environment in
        let source = try arguments.source()
        let plan = try EditPlan(arguments, in: environment)
        guard let path = arguments.value(.documentFile), !path.isEmpty else {
            throw arguments.usageError("-o FILE is missing")
        }
        let output = try DocumentOutput(
            path, inputs: arguments.operands + plan.inputs, replacesFiles: !arguments.has(.noClobber), in: environment)
        let document = try source.document(in: environment, isQuiet: arguments.has(.quiet))
        let edited = try EditRun(source: source, environment: environment).edited(document, by: plan)
        let file = try ToolError.catching(file: output.path, stage: "export") { try edited.encoded() }
        try check(file, against: document, source, arguments, in: environment)
        try output.write(file, reporting: arguments, in: environment)
        return .done
    }

    /// Refuses a file that is no longer a movie, and reports new warnings.
    private static func check(
        _ file: [UInt8], against document: Document, _ source: MovieSource, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws {
        let before = try? Movie(decoding: document.encoded(), limits: source.limits)
        let after: Movie
        do {
            after = try Movie(decoding: file, limits: source.limits)
        } catch {
            // A movie that could not be read before need not be readable now.
            guard before != nil || error.isLimitExceeded else { return }
            throw ToolError(
                ExitCode(error), file: source.name, message: "edit: the edited movie could not be read: \(error)")
        }
        guard !arguments.has(.quiet) else { return }
        let known = Set(before?.warnings.map { "\($0)" } ?? [])
        source.warn(after.warnings.map { "\($0)" }.filter { !known.contains($0) }, in: environment)
    }
}
