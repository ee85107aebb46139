import SVGACommandLine
import SVGADocument

extension Command {
    static let unpack = Command(
        name: "unpack", summary: "Unpack a movie into a directory that you can edit.",
        details: """
            `unpack` writes `movie.json` with the movie's complete content, and pictures and sounds as files in \
            `images`, `sounds` and `extras`; `pack` creates the movie from them. No data is lost: `movie.json` \
            contains the bytes of unknown fields, of numbers that JSON cannot express and of unusual encodings, so \
            an unchanged folder becomes an equal movie.

            `movie.json` is written last. A folder without it is not complete.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + [.documentFolder, .force, .quiet, .verbose, .help],
        examples: [
            ("unpack gift.svga -o gift", "gift/movie.json, gift/images …"),
            ("unpack gift.svga -o gift --force", "into a folder that has files already"),
        ]
    ) { arguments, environment in
        let source = try arguments.source()
        let folder = try DocumentFolder(arguments, in: environment)
        let form = FolderForm(try source.document(in: environment, isQuiet: arguments.has(.quiet)))
        let files = form.files.map { (name: $0.path, bytes: $0.bytes) }
        try folder.write(files + [(name: FolderForm.textName, bytes: form.text)])
        if !arguments.has(.quiet) {
            environment.say(
                "\(FolderForm.textName) and \(Printable.count(files.count, "file")) written to \(folder.path)")
        }
        return .done
    }
}
