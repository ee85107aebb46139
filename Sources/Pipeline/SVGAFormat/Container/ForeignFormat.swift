import SVGAErrors

/// Files of other kinds that are taken for movies by mistake, by their first bytes.
///
/// They are only searched for in undecodable files, so movies are never mistaken for them.
package enum ForeignFormat: String, Hashable, Sendable {
    case png = "a PNG picture"
    case jpeg = "a JPEG picture"
    case gif = "a GIF picture"
    case webp = "a WebP picture"
    case avif = "an AVIF or HEIC picture"
    case svg = "an SVG drawing"
    case pdf = "a PDF document"
    case pag = "a PAG animation"
    case lottie = "a Lottie animation"
    case dotLottie = "a dotLottie animation"
    case rive = "a Rive animation"
    case spec = "the movie.spec of a movie, without its archive"
    case mp4 = "an MP4 video, perhaps a VAP animation"
    case matroska = "a WebM or Matroska video"
    case mp3 = "an MP3 sound"
    case program = "a program (ELF)"
    case rar = "a RAR archive"
    case sevenZip = "a 7z archive"
    case zstandard = "data that are compressed with zstd"
    case afterByteOrderMark = "a movie after a byte order mark"
    case afterBlanks = "a movie after white space"
    case base64 = "the base64 text of a movie"
    case dataURL = "a data URL"
    case largeFilePointer = "a pointer of Git LFS in place of the file"
    case upload = "a form of an upload (multipart/form-data), with the file inside"

    /// The recognized format; nil for all other bytes.
    init?(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(512))
        if let (_, format) = ForeignFormat.signatures.first(where: { head.starts(with: $0.0) }) {
            self = format
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
            let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
            self = ["avif", "avis", "heic", "heix", "mif1"].contains(brand) ? .avif : .mp4
        } else if head.starts(with: "--".utf8), ForeignFormat.contains("Content-Disposition:", head) {
            self = .upload
        } else if head.first == UInt8(ascii: "<"), ForeignFormat.contains("<svg", head) {
            self = .svg
        } else if let format = ForeignFormat.movieInText(head) ?? ForeignFormat.animation(bytes) {
            self = format
        } else {
            return nil
        }
    }

    /// A movie after characters that editors and scripts add, or in base64.
    private static func movieInText(_ head: [UInt8]) -> ForeignFormat? {
        if head.starts(with: byteOrderMark), isMovie(head.dropFirst(3)) { return .afterByteOrderMark }
        let text = head.drop { blanks.contains($0) }
        if text.count < head.count, isMovie(text) { return .afterBlanks }
        let digits = text.drop { $0 == UInt8(ascii: "\"") }.prefix(8).compactMap { base64Digits.firstIndex(of: $0) }
        guard digits.count == 8 else { return nil }
        let bits = digits.reduce(0) { $0 << 6 | $1 }
        let bytes = (0..<6).map { UInt8(bits >> (40 - 8 * $0) & 0xFF) }
        return isMovie(bytes[...]) ? .base64 : nil
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let blanks = Set(" \t\r\n".utf8)
    private static let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func isMovie(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch Packing(markOf: bytes) {
        case .gzip: true
        case .zlib: bytes.first == 0x78
        default: MovieFile.isArchive(bytes)
        }
    }

    /// JSON text of another player, or of SVGA 1 itself, by the members at its top level.
    private static func animation(_ bytes: [UInt8]) -> ForeignFormat? {
        guard
            bytes.prefix(64).first(where: { !blanks.contains($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "{")
        else { return nil }
        var (reader, names) = (JSONReader(bytes, in: .file, limits: .default), Set<String>())
        // A text that is damaged or too deep has names up to there.
        _ = try? reader.object { reader, name in
            names.insert(name)
            try reader.skip()
        }
        if names.isSuperset(of: ["movie", "sprites"]) { return .spec }
        return names.isSuperset(of: ["fr", "ip", "op"]) || names.isSuperset(of: ["fr", "layers"]) ? .lottie : nil
    }

    private static let signatures: [([UInt8], ForeignFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF8".utf8), .gif), (Array("RIVE".utf8), .rive), (Array("data:".utf8), .dataURL),
        ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), (Array("PAG".utf8), .pag), (Array("%PDF".utf8), .pdf),
        (Array("ID3".utf8), .mp3),
        ([0x7F, 0x45, 0x4C, 0x46], .program), ([0x1A, 0x45, 0xDF, 0xA3], .matroska), (Array("Rar!".utf8), .rar),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        (Array("version https://git-lfs.github.com/spec/".utf8), .largeFilePointer),
    ]

    private static func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }

    /// A remedy; nil if the name is sufficient.
    var advice: String? {
        switch self {
        case .largeFilePointer: "fetch the file with 'git lfs pull'"
        case .lottie, .dotLottie, .rive: "open it with its own player, or export its source as SVGA"
        case .spec: "pack it into a ZIP archive, together with its images"
        case .zstandard: "unpack it with 'zstd -d'"
        case .afterByteOrderMark: "remove the three bytes before the movie, for example with 'tail -c +4 FILE'"
        case .afterBlanks: "remove the bytes before the movie"
        case .base64: "decode it, for example with 'base64 -d FILE'"
        case .dataURL: "decode the text after its comma, for example with 'base64 -d'"
        case .upload: "send the file alone as the body, as 'curl --data-binary @FILE' does"
        default: nil
        }
    }
}
