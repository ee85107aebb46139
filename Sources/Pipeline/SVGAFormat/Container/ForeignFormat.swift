/// Files of other kinds that are taken for movies by mistake, by their first bytes.
///
/// They are only looked for in what could not be decoded, so no movie is taken for one of them.
package enum ForeignFormat: String, Hashable, Sendable {
    case png = "a PNG picture"
    case jpeg = "a JPEG picture"
    case gif = "a GIF picture"
    case webp = "a WebP picture"
    case avif = "an AVIF or HEIC picture"
    case svg = "an SVG drawing"
    case pdf = "a PDF document"
    case pag = "a PAG animation"
    case mp4 = "an MP4 video, perhaps a VAP animation"
    case matroska = "a WebM or Matroska video"
    case mp3 = "an MP3 sound"
    case program = "a program (ELF)"
    case rar = "a RAR archive"
    case sevenZip = "a 7z archive"
    case largeFilePointer = "a pointer of Git LFS in place of the file"
    case upload = "a form of an upload (multipart/form-data), with the file inside"

    /// What is recognized; nil for all other bytes.
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
        } else {
            return nil
        }
    }

    private static let signatures: [([UInt8], ForeignFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF8".utf8), .gif), (Array("PAG".utf8), .pag), (Array("%PDF".utf8), .pdf), (Array("ID3".utf8), .mp3),
        ([0x7F, 0x45, 0x4C, 0x46], .program), ([0x1A, 0x45, 0xDF, 0xA3], .matroska), (Array("Rar!".utf8), .rar),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        (Array("version https://git-lfs.github.com/spec/".utf8), .largeFilePointer),
    ]

    /// Whether a text is somewhere in bytes.
    private static func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }

    /// What the reader of the message can do; nil where the name says it.
    var advice: String? {
        switch self {
        case .largeFilePointer: "fetch the file with 'git lfs pull'"
        case .upload: "send the file alone as the body, as 'curl --data-binary @FILE' does"
        default: nil
        }
    }
}
