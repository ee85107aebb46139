import SVGACommandLine
import SVGADocument
import SVGAInspect
import SVGAKit

extension Command {
    static let extract = Command(
        name: "extract", summary: "Write the pictures and sounds of a movie as files.",
        details: """
            `extract` writes each picture and sound unchanged to a file that is named by its key, with the extension \
            of its format, and `manifest.json`, which maps keys to files. `_` replaces characters that a file name \
            cannot contain.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + [
            .documentFolder, .onlyImages, .onlySounds, .key, .force, .quiet, .verbose, .help,
        ],
        examples: [
            ("extract gift.svga -o pictures --images", "all pictures"),
            ("extract gift.svga -o pictures --key avatar", "one of them"),
        ]
    ) { arguments, environment in
        let source = try arguments.source()
        let folder = try DocumentFolder(arguments, in: environment)
        let bytes = try source.bytes(in: environment)
        let document = try ToolError.catching(file: source.name) {
            try Document(decoding: bytes, limits: source.limits)
        }
        if !arguments.has(.quiet) { source.warn(document.warnings, in: environment) }
        let keys = arguments.values(.key)
        try document.refuseUnknownKeys(keys, source: source.name)
        let (images, sounds) = (arguments.has(.onlyImages), arguments.has(.onlySounds))
        let contents = document.storedContents.filter { content in
            (keys.isEmpty || keys.contains(content.key))
                && (images == sounds || (content.isSound ? sounds : images && content.isPicture))
        }
        let manifest = Manifest(source.name, bytes.sha256, contents)
        let files = contents.map { (name: $0.fileName, bytes: $0.bytes) }
        try folder.write(files + [(name: Manifest.name, bytes: Array("\(manifest.json)\n".utf8))])
        if !arguments.has(.quiet) {
            environment.say("\(Printable.count(files.count, "file")) and \(Manifest.name) written to \(folder.path)")
        }
        return .done
    }
}

extension Flag {
    static let onlyImages = Flag("images", .output, help: "Only pictures.")
    static let onlySounds = Flag("sounds", .output, help: "Only sounds.")
}

private struct Manifest {
    static let name = "manifest.json"
    let json: JSONValue

    init(_ input: String, _ sha256: String?, _ contents: [StoredContent]) {
        json = .document([
            ("input", .string(input)), ("sha256", .text(sha256)), ("files", .array(contents.map(Manifest.entry))),
        ])
    }

    private static func entry(_ content: StoredContent) -> JSONValue {
        let header = content.isPicture ? try? ImageHeader(reading: content.bytes) : nil
        return .object([
            ("key", .string(content.key)), ("file", .string(content.fileName)), ("type", .string(content.type)),
            ("byteCount", .integer(content.bytes.count)), ("sha256", .text(content.bytes.sha256)),
            ("width", .count(header?.width)), ("height", .count(header?.height)),
        ])
    }
}
