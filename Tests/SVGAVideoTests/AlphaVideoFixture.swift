import SVGAGraphics

@testable import SVGAVideo

/// Files of VAP and YYEVA without an encoder: the tables are real, the pictures are not.
enum AlphaVideoFixture {
    /// Parameter sets for pictures with 160 by 96 pixels in Main profile, tagged BT.601 of limited range.
    static let parameters = H264Parameters(
        sequence: [
            0x67, 0x4d, 0x4c, 0x0a, 0x8c, 0x8d, 0x41, 0x46, 0x93, 0x50, 0x60, 0x60, 0x60, 0x78, 0x44, 0x23, 0x50,
        ], picture: [0x68, 0xee, 0x3c, 0x80])

    /// A layout with video of 160 by 96 pixels.
    static func layout(_ player: AlphaVideoLayout.Player) throws -> AlphaVideoLayout {
        try AlphaVideoLayout(player, width: 76, height: 90)
    }

    /// A picture of some bytes.
    static func picture(isKey: Bool, byteCount: Int = 5) -> H264Picture {
        let unit = [isKey ? 0x65 : 0x61] + Array(repeating: UInt8(0x11), count: byteCount)
        return H264Picture(annexB: [0, 0, 0, 1] + unit)
    }

    /// A complete file.
    static func file(_ player: AlphaVideoLayout.Player, pictureCount: Int = 3, rate: Int = 20) throws -> [UInt8] {
        var file = try AlphaVideoFile(
            layout(player), pictureCount: pictureCount, framesPerSecond: rate, parameters: parameters)
        var media: [UInt8] = []
        for index in 0..<pictureCount {
            media += file.append(picture(isKey: AlphaVideoFile.isKey(index), byteCount: 3 + index % 7)) ?? []
        }
        return file.head + media
    }

    /// The names of the boxes of a file.
    static func names(_ bytes: [UInt8]) -> [String] { MP4Box.list(in: bytes[...]).map(\.name) }

    /// The codes of the findings, errors first.
    static func codes(_ bytes: [UInt8]) throws -> [String] {
        try AlphaVideoReport(checking: MP4Source(bytes)).findings.map(\.code)
    }
}

extension [UInt8] {
    /// The bytes with the first place of a text replaced by another, of any length.
    func replacing(_ text: String, by other: String) -> [UInt8] {
        guard let index = YYEVAReader.index(of: Array(text.utf8), in: self) else { return self }
        var bytes = self
        bytes.replaceSubrange(index..<index + text.utf8.count, with: other.utf8)
        return bytes
    }
}
