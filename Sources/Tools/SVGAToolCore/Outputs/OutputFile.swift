import SVGACommandLine
import SVGASystem

/// Files that a command writes whole.
package enum OutputFile {
    /// Writes a file, and makes its folder where it is missing; `--no-clobber` keeps a file of the same name.
    static func write(_ bytes: [UInt8], to path: String, replacing: Bool = true) throws(SVGAError) {
        do {
            try AtomicFile.write(bytes, to: path, replacing: replacing)
        } catch  where error.isMissingFile || error.code == ENOTDIR {
            // Checking each directory of a path takes longer than writing a small file, and most exist.
            try OutputFolder.create(AtomicFile.folder(of: path))
            try AtomicFile.write(bytes, to: path, replacing: replacing)
        }
    }

    /// Writes a file that was read before and is changed, with the permissions that it had.
    static func rewrite(_ bytes: [UInt8], at path: String) throws { try AtomicFile.rewrite(bytes, at: path) }

    /// Refuses to replace files, for `--no-clobber`, before any work is done for them; pipes and devices are allowed.
    package static func refuseExisting(_ paths: [String]) throws {
        let existing = paths.filter { FileSystem.status(at: $0)?.isPlainFile == true }
        guard let first = existing.first else { return }
        let count = paths.count == 1 ? "" : "\(existing.count) of \(paths.count) files are there already, "
        let what = count.isEmpty ? "the file is there already" : "\(count)this is the first"
        throw ToolError(
            .cannotCreate, file: first, message: "export: \(what); leave out --no-clobber to replace what is there")
    }
}
