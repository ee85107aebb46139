import SVGACommandLine
import SVGASystem

/// What the suffix of an output's name says about its format. A format that is written one day moves from one table to the other.
enum OutputFormat {
    /// Suffixes of the formats that are written.
    private static let written: Set<String> = ["png", "webp"]

    /// Suffixes of formats that are not, and what these are called.
    private static let unwritten: [String: String] = [
        "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "gif": "GIF", "avif": "AVIF",
        "heic": "HEIC", "jxl": "JPEG XL", "apng": "APNG", "bmp": "BMP", "tif": "TIFF", "tiff": "TIFF", "svg": "SVG",
        "pdf": "PDF", "mp4": "MP4", "m4v": "MP4", "mov": "QuickTime", "webm": "WebM", "mkv": "Matroska", "svga": "SVGA",
    ]

    /// Whether a name is that of one picture.
    static func isPicture(_ name: String) -> Bool { suffix(of: name).map(written.contains) ?? false }

    /// Refuses the name of a format that is not written, which would be a PNG file under a wrong name.
    static func check(_ name: String, of arguments: ParsedArguments) throws(ToolError) {
        guard let suffix = suffix(of: name), let format = unwritten[suffix] else { return }
        let better = String(name.dropLast(suffix.count)) + "png"
        throw arguments.usageError(
            "-o '\(name)': PNG and WebP are written, not \(format); choose a name such as '\(better)'")
    }

    /// What is behind the last point of a name, in small letters; nil without one.
    static func suffix(of name: String) -> String? {
        let file =
            name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? name.utf8[...]
        guard let point = file.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(Substring(file[file.index(after: point)...])).lowercased()
    }
}
