import SVGACommandLine
import SVGADocument
import SVGAKit

extension Command {
    static let dump = Command(
        name: "dump", summary: "Print all that a movie says as text.",
        details: """
            `dump` prints the `movie.json` that `unpack` would write, with the size and the checksum of each picture \
            and sound. Movies with equal content give equal text, regardless of their compression. With `git config \
            diff.svga.textconv 'svga-tool dump'` and a line `*.svga diff=svga` in `.gitattributes`, `git diff` shows \
            the changes.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + [.key, .frames, .quiet, .verbose, .help],
        examples: [
            ("dump gift.svga", "everything"),
            ("dump gift.svga --key avatar --frames 0..11", "where one picture is shown"),
            ("dump old.svga | diff - <(svga-tool dump new.svga)", "what changed"),
        ]
    ) { arguments, environment in
        let source = try arguments.source()
        let selection = try arguments.value(.frames).map { _ in try arguments.selection() }
        let document = try source.document(in: environment, isQuiet: arguments.has(.quiet))
        let keys = arguments.values(.key)
        try document.refuseUnknownKeys(keys, source: source.name)
        let frames = try selection.map { (selection) in
            let movie = try ToolError.catching(file: source.name) { try document.movie(limits: source.limits) }
            return Set(try arguments.understand("--frames") { try selection.frames(of: movie) })
        }
        try environment.write(
            FolderForm.text(of: document, FolderSelection(keys: keys, frames: frames, hasSums: true)))
        return .done
    }
}

extension Document {
    /// Refuses keys without an image map entry, a sprite and a sound.
    func refuseUnknownKeys(_ keys: [String], source: String) throws {
        guard !keys.isEmpty else { return }
        let movie = movie.values
        let known = Set(
            movie.images.compactMap { $0.values.key?.string } + movie.sounds.compactMap { $0.values.key?.string }
                + movie.sprites.flatMap { [$0.values.imageKey, $0.values.matteKey].compactMap { $0?.string } })
        guard let missing = keys.first(where: { !known.contains($0) && !known.contains($0 + ".matte") }) else { return }
        let name = Printable.text(missing)
        throw ToolError(
            .badData, file: source, message: "keys: the movie has no key \(name); 'svga-tool keys' lists those it has")
    }
}
