import Glibc
import SVGADiff
import SVGAKit

/// The folder in which failing tests leave pictures for people to look at.
///
/// `SVGA_FAILURES` names it; without that it is `svga-failures` under the system's place for temporary files. Files of
/// earlier runs are replaced where they have the same name, and otherwise stay.
struct FailurePictures {
    let folder: String

    static let standard = FailurePictures(
        folder: environment("SVGA_FAILURES") ?? "\(environment("TMPDIR") ?? "/tmp")/svga-failures")

    /// Writes expected, difference and actual side by side, and returns the path.
    func leave(_ pair: PicturePair, named name: String) -> String {
        do {
            return try leave(pair.triptych(), named: name, showing: "expected | difference | actual")
        } catch {
            return "no picture: \(error)"
        }
    }

    /// Writes a picture without a reference, and returns the path.
    func leave(_ picture: Pixmap, named name: String) -> String {
        do {
            return try leave(picture, named: name, showing: "actual")
        } catch {
            return "no picture: \(error)"
        }
    }

    private func leave(_ picture: Pixmap, named name: String, showing content: String) throws -> String {
        let encoder = try PictureEncoder(.png())
        let file = try encoder.encode(picture)
        try OutputFolder.create(folder)
        let path = "\(folder)/\(name).png"
        try AtomicFile.write(file, to: path)
        return "\(content): \(path)"
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
