import SVGAPixels
import SVGASystem

extension ExportError {
    /// The caller asked to stop.
    package static let cancelled = ExportError(reason: .cancelled, writtenCount: 0)

    /// Does work on pictures, whose errors become errors of the export.
    static func encoding<Value>(_ work: () throws(RenderError) -> Value) throws(ExportError) -> Value {
        do throws(RenderError) { return try work() } catch {
            throw ExportError(reason: .encoding(error), writtenCount: 0)
        }
    }

    /// Does work on files, whose errors become errors of the export.
    static func file<Value>(_ work: () throws(FileError) -> Value) throws(ExportError) -> Value {
        do throws(FileError) { return try work() } catch { throw ExportError(reason: .file(error), writtenCount: 0) }
    }
}

extension [UInt8] {
    /// Writes a file that is not in its place yet.
    func write(
        to path: String, _ open: (String) throws(FileError) -> sending AtomicFileWriter,
        keeping files: inout [AtomicFileWriter]
    ) throws(ExportError) {
        let file = try ExportError.file { () throws(FileError) in
            let file = try open(path)
            try file.append(self)
            return file
        }
        files.append(file)
    }
}
