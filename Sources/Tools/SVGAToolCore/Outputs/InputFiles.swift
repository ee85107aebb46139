import SVGACoding
package import SVGACommandLine
import SVGASystem

/// The files that a command reads, so that none of them is taken for an output and lost. A file is known by its device
/// and inode: another spelling of its path, a link to it and a second name of it are all the same file.
package struct InputFiles {
    private struct Identity: Hashable {
        let device: dev_t
        let number: ino_t

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    private var names: [Identity: String] = [:]

    /// Looks at inputs as they were typed: files, `-` for standard input, and URLs, of which only `file:` URLs are files.
    package init(_ names: [String], in environment: ToolEnvironment) {
        for name in names {
            let path = InputFiles.path(of: name)
            let found =
                name == "-"
                ? FileSystem.status(of: environment.standardInput, "standard input")
                : path.flatMap { FileSystem.status(at: $0) }
            // Terminals and pipes may well be input and output at once.
            if let found, found.isPlainFile { self.names[Identity(found)] = name }
        }
    }

    package func refuse(_ output: String) throws {
        guard !names.isEmpty, let found = FileSystem.status(at: output), let name = names[Identity(found)] else {
            return
        }
        let what = name == output ? "the input itself" : "the input \(name) under another name"
        let message = "export: this is \(what), which the output would replace; choose another output"
        throw ToolError(.usage, file: output, message: message)
    }

    /// Refuses standard output that is one of the inputs, as after `>> gift.svga`.
    package func refuseStandardOutput(in environment: ToolEnvironment) throws {
        guard let descriptor = environment.standardOutputDescriptor,
            let found = FileSystem.status(of: descriptor, "standard output"), let name = names[Identity(found)]
        else { return }
        let message = "export: standard output is the input \(name), which the output would damage"
        throw ToolError(.usage, file: name, message: message)
    }

    /// The path of a file, nil for a URL.
    private static func path(of name: String) -> String? {
        guard ToolCache.isURL(name) else { return name }
        guard name.lowercased().hasPrefix("file://") else { return nil }
        let marks = [UInt8(ascii: "?"), UInt8(ascii: "#")]
        let rest = name.utf8.dropFirst("file://".utf8.count).prefix { !marks.contains($0) }
        let path = String(Substring(rest.drop { $0 != UInt8(ascii: "/") }))
        return PathText.text(of: PercentEncoding.lenientBytes(of: PathText.bytes(of: path)))
    }
}
