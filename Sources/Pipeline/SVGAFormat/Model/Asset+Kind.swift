extension Asset {
    init(key: String, bytes: [UInt8]) {
        self.init(key: key, bytes: bytes, kind: Kind(sniffing: bytes))
    }

    /// Whether the entry is a picture of a known kind.
    var isPicture: Bool {
        switch kind {
        case .png, .jpeg, .webp, .gif: true
        case .mp3, .other: false
        }
    }
}

extension Asset.Kind {
    /// Tells the kind by the first bytes.
    public init(sniffing bytes: [UInt8]) {
        let head = Array(bytes.prefix(12))
        self =
            switch head.first {
            case 0x89 where head.starts(with: [0x89, 0x50, 0x4E, 0x47]): .png
            case 0xFF where head.starts(with: [0xFF, 0xD8, 0xFF]): .jpeg
            case 0x47 where head.starts(with: Array("GIF8".utf8)): .gif
            case 0x52 where head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8) == Array("WEBP".utf8)[...]: .webp
            case 0x49 where head.starts(with: Array("ID3".utf8)): .mp3
            case 0xFF where Self.isMPEGAudio(head): .mp3
            default: .other
            }
    }

    /// Tests the first word of an MPEG audio frame: eleven bits set, then a version, layer, bit rate and sampling rate
    /// that exist.
    private static func isMPEGAudio(_ head: [UInt8]) -> Bool {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        return head[1] & 0x18 != 0x08 && head[1] & 0x06 != 0 && head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }
}
