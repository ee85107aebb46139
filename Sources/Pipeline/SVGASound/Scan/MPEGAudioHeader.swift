/// The four bytes that each frame of MPEG audio begins with (ISO 11172-3 and 13818-3).
package struct MPEGAudioHeader: Hashable, Sendable {
    package enum Version: Sendable {
        case mpeg1, mpeg2, mpeg25
    }

    package let version: Version
    /// 1, 2 or 3; MP3 is layer 3.
    package let layer: Int
    /// Samples of one channel in a second.
    package let sampleRate: Int
    /// 1 or 2.
    package let channelCount: Int
    /// Bits in a second; nil in free format, where the header does not tell the size of the frame.
    package let bitRate: Int?
    let isPadded: Bool
    /// Whether a checksum of two bytes follows.
    let hasChecksum: Bool

    static let byteCount = 4

    /// Reads a header; nil if the bytes are not a header.
    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset >= 0, offset <= bytes.count - MPEGAudioHeader.byteCount else { return nil }
        let (second, third) = (bytes[offset + 1], bytes[offset + 2])
        guard bytes[offset] == 0xFF, second & 0xE0 == 0xE0, second & 0x18 != 0x08, second & 0x06 != 0 else {
            return nil
        }
        let (rateIndex, bitRateIndex) = (Int(third >> 2 & 3), Int(third >> 4))
        guard rateIndex < 3, bitRateIndex < 15 else { return nil }
        version = second & 0x18 == 0x18 ? .mpeg1 : second & 0x18 == 0x10 ? .mpeg2 : .mpeg25
        layer = 4 - Int(second >> 1 & 3)
        sampleRate = [44_100, 48_000, 32_000][rateIndex] / (version == .mpeg1 ? 1 : version == .mpeg2 ? 2 : 4)
        bitRate = bitRateIndex == 0 ? nil : MPEGAudioHeader.bitRates(version, layer)[bitRateIndex - 1] * 1000
        channelCount = bytes[offset + 3] >> 6 == 3 ? 1 : 2
        isPadded = third & 2 != 0
        hasChecksum = second & 1 == 0
    }

    /// The samples of one channel in a frame.
    package var sampleCount: Int {
        switch layer {
        case 1: 384
        case 2: 1152
        default: version == .mpeg1 ? 1152 : 576
        }
    }

    /// The bytes that a frame of a bit rate has, without padding.
    private func byteCount(_ bitRate: Int) -> Int {
        layer == 1 ? 12 * bitRate / sampleRate * 4 : sampleCount / 8 * bitRate / sampleRate
    }

    var paddingByteCount: Int { !isPadded ? 0 : layer == 1 ? 4 : 1 }

    /// The bytes of the frame with its header; nil in free format.
    var frameByteCount: Int? { bitRate.map { byteCount($0) + paddingByteCount } }

    /// The bytes between the header and the samples of layer 3, without the checksum.
    var sideByteCount: Int { version == .mpeg1 ? (channelCount == 1 ? 17 : 32) : channelCount == 1 ? 9 : 17 }

    /// Whether both headers can occur in one stream.
    func isCompatible(with other: MPEGAudioHeader) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
            && (bitRate == nil) == (other.bitRate == nil)
    }

    /// The 14 bit rates that an index names, in thousands.
    private static func bitRates(_ version: Version, _ layer: Int) -> [Int] {
        switch (version, layer) {
        case (.mpeg1, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
        case (.mpeg1, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
        case (.mpeg1, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        case (_, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
        default: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        }
    }
}
