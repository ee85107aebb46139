import SVGACommandLine
import SVGAKit
import SVGASystem

/// The format of a still by the extension of its name.
enum OutputFormat {
    /// Extensions of unsupported formats, and their names.
    private static let unwritten: [String: String] = [
        "gif": "GIF", "heic": "HEIC", "jxl": "JPEG XL", "apng": "APNG", "bmp": "BMP", "tif": "TIFF", "tiff": "TIFF",
        "svg": "SVG",
        "pdf": "PDF", "mp4": "MP4", "m4v": "MP4", "mov": "QuickTime", "webm": "WebM", "mkv": "Matroska", "svga": "SVGA",
    ]

    /// The format of a still's name by its extension, or nil.
    static func still(named name: String) -> FileType? {
        suffix(of: name).flatMap { FileType(suffix: $0, among: FileType.stills) }
    }

    /// Whether a name has the extension of a picture, an animation or a movie.
    static func isFile(_ name: String) -> Bool {
        still(named: name) != nil || suffix(of: name).flatMap { unwritten[$0] } != nil
    }

    /// Refuses a picture name with an unknown extension. A name without suffix may be any.
    static func checkPicture(_ name: String, of arguments: ParsedArguments) throws {
        try check(name, of: arguments)
        guard let suffix = suffix(of: name), still(named: name) == nil else { return }
        throw arguments.usageError(
            "-o '\(name)': no format has the suffix '\(suffix)'; choose .png, .webp, .jpg or .avif, or name one by --format"
        )
    }

    /// Refuses the name of a format that is not written, which would be a PNG file under a wrong name.
    static func check(_ name: String, of arguments: ParsedArguments) throws {
        guard let suffix = suffix(of: name), let format = unwritten[suffix] else { return }
        let better = String(name.dropLast(suffix.count)) + "png"
        throw arguments.usageError(
            "-o '\(name)': PNG, WebP, JPEG and AVIF are written, not \(format); choose a name such as '\(better)'")
    }

    /// The part after the last point of a name, in lower case; nil without one, and if the name begins with it.
    static func suffix(of name: String) -> String? {
        let file =
            name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? name.utf8[...]
        guard let point = file.lastIndex(of: UInt8(ascii: ".")), point != file.startIndex else { return nil }
        return String(Substring(file[file.index(after: point)...])).lowercased()
    }
}
