/// The fields of a sequence parameter set (ITU-T H.264, 7.3.2.1.1) that matter to players of VAP and YYEVA files.
struct H264Sequence: Hashable, Sendable {
    /// The colours of samples (annex E); codes of ITU-T H.273.
    struct Colors: Hashable, Sendable {
        var isFullRange = false
        /// Primaries, transfer and matrix; nil if missing.
        var codes: [Int]?
    }

    let profile: Int
    let level: Int
    /// Whether samples are 4:2:0 of 8 bits.
    let isPlain420: Bool
    let width: Int
    let height: Int
    /// `nil` if missing.
    let colors: Colors?

    var profileName: String {
        switch profile {
        case 66: "Baseline"
        case 77: "Main"
        case 88: "Extended"
        case 100: "High"
        default: "profile \(profile)"
        }
    }

    /// Reads a unit; nil if it ends too early or holds invalid numbers.
    init?(unit: [UInt8]) {
        var reader = BitReader(unit: unit)
        guard unit.first.map({ $0 & 31 }) == 7, let profile = reader.bits(8), reader.bits(8) != nil,
            let level = reader.bits(8), reader.number() != nil,
            let isPlain420 = H264Sequence.format(&reader, profile: profile),
            H264Sequence.skipOrder(&reader), reader.number() != nil, reader.flag() != nil,
            let size = H264Sequence.size(&reader), let hasColors = reader.flag()
        else { return nil }
        (self.profile, self.level, self.isPlain420) = (profile, level, isPlain420)
        (width, height) = size
        colors = hasColors ? H264Sequence.colors(&reader) : nil
    }

    private static func format(_ reader: inout BitReader, profile: Int) -> Bool? {
        guard [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) else { return true }
        guard let chroma = reader.number() else { return nil }
        if chroma == 3, reader.flag() == nil { return nil }
        guard let luma = reader.number(), let depth = reader.number(), reader.flag() != nil,
            let hasMatrices = reader.flag()
        else { return nil }
        if hasMatrices, !skipMatrices(&reader, count: chroma == 3 ? 12 : 8) { return nil }
        return chroma == 1 && luma == 0 && depth == 0
    }

    private static func skipMatrices(_ reader: inout BitReader, count: Int) -> Bool {
        for index in 0..<count {
            guard let isPresent = reader.flag() else { return false }
            var (last, next) = (8, 8)
            for _ in 0..<(isPresent ? (index < 6 ? 16 : 64) : 0) {
                if next != 0 {
                    guard let delta = reader.signedNumber() else { return false }
                    next = (last + delta % 256 + 256) % 256
                }
                last = next == 0 ? last : next
            }
        }
        return true
    }

    /// Skips how pictures are numbered.
    private static func skipOrder(_ reader: inout BitReader) -> Bool {
        guard reader.number() != nil, let kind = reader.number() else { return false }
        if kind == 0 { return reader.number() != nil }
        guard kind == 1 else { return true }
        guard reader.flag() != nil, reader.signedNumber() != nil, reader.signedNumber() != nil,
            let count = reader.number(), count <= 255
        else { return false }
        return (0..<count).allSatisfy { _ in reader.signedNumber() != nil }
    }

    private static func size(_ reader: inout BitReader) -> (Int, Int)? {
        guard let columns = reader.number(), let rows = reader.number(), max(columns, rows) < 4096,
            let hasFrames = reader.flag()
        else { return nil }
        if !hasFrames, reader.flag() == nil { return nil }
        guard reader.flag() != nil, let isCropped = reader.flag() else { return nil }
        var crop = [0, 0, 0, 0]
        for index in 0..<(isCropped ? 4 : 0) {
            guard let count = reader.number(), count < 65_536 else { return nil }
            crop[index] = count
        }
        // Of fields, two rows are one; both count in chroma samples of 4:2:0.
        let part = hasFrames ? 1 : 2
        let (width, height) = (16 * (columns + 1), 16 * (rows + 1) * part)
        let size = (width - 2 * (crop[0] + crop[1]), height - 2 * part * (crop[2] + crop[3]))
        return size.0 > 0 && size.1 > 0 ? size : nil
    }

    private static func colors(_ reader: inout BitReader) -> Colors? {
        guard let hasAspect = reader.flag() else { return nil }
        if hasAspect {
            guard let aspect = reader.bits(8) else { return nil }
            if aspect == 255, reader.bits(32) == nil { return nil }
        }
        guard let hasOverscan = reader.flag() else { return nil }
        if hasOverscan, reader.flag() == nil { return nil }
        guard reader.flag() == true, reader.bits(3) != nil, let isFullRange = reader.flag(),
            let hasCodes = reader.flag()
        else { return nil }
        var colors = Colors(isFullRange: isFullRange)
        if hasCodes, let primaries = reader.bits(8), let transfer = reader.bits(8), let matrix = reader.bits(8) {
            colors.codes = [primaries, transfer, matrix]
        }
        return colors
    }
}
