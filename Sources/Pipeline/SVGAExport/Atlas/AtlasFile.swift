import SVGAGraphics
import SVGASystem

extension [UInt8] {
    /// Writes a file that is not in its place yet.
    func write(
        to path: String, _ open: (String) throws(SVGAError) -> sending AtomicFileWriter,
        keeping files: inout [AtomicFileWriter]
    ) throws(SVGAError) {
        let file = try open(path)
        try file.append(self)
        files.append(file)
    }
}
