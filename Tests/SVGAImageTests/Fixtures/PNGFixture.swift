import SVGATestSupport
import Testing

/// A PNG file written only from the specification, without the code under test.
struct PNGFixture {
    enum ColorType: UInt8, CaseIterable {
        case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgba = 6

        var channelCount: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][rawValue, default: 0] }

        var bitDepths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            default: [8, 16]
            }
        }
    }

    var width: Int
    var height: Int
    var colorType: ColorType
    var bitDepth: Int
    var isInterlaced = false
    /// The filter of the first row of each pass; the others follow in turn.
    var firstFilter = 0
    /// The maximum number of bytes in one IDAT chunk.
    var maxDataByteCount = Int.max
    /// Bytes after the last row in the compressed data.
    var surplus: [UInt8] = []
    /// Red, green and blue of each palette entry.
    var palette: [[UInt8]] = []
    /// Alpha of the first palette entries, or the samples of the colour that is transparent.
    var transparency: [Int] = []
    /// Chunks between IHDR and PLTE, such as gAMA.
    var colorChunks: [(name: String, body: [UInt8])] = []

    /// The sample of a channel: a fixed noise that reaches both ends of the range.
    func sample(x: Int, y: Int, channel: Int) -> Int {
        let hash = (x &* 73 &+ y &* 151 &+ channel &* 57 &+ x &* y &* 31) &* 2_654_435_761
        let value = (hash >> 7) & ((1 << bitDepth) - 1)
        return colorType == .palette ? value % palette.count : value
    }

    /// The file up to the height.
    var header: ArraySlice<UInt8> { signatureAndHeader.prefix(24) }

    private var signatureAndHeader: [UInt8] {
        let fields =
            bigEndian(width) + bigEndian(height)
            + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", fields)
    }

    var file: [UInt8] {
        var bytes = signatureAndHeader
        for (name, body) in colorChunks { bytes += chunk(name, body) }
        if !palette.isEmpty { bytes += chunk("PLTE", palette.flatMap { $0 }) }
        if !transparency.isEmpty { bytes += chunk("tRNS", transparencyBody) }
        let data = zlibStored(filteredRows + surplus)
        for start in stride(from: 0, to: data.count, by: min(maxDataByteCount, data.count)) {
            bytes += chunk("IDAT", Array(data[start...].prefix(maxDataByteCount)))
        }
        return bytes + chunk("IEND", [])
    }

    private var transparencyBody: [UInt8] {
        colorType == .palette
            ? transparency.map { UInt8($0) }
            : transparency.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// All passes: the rows of each, packed, with all five filters in turn.
    private var filteredRows: [UInt8] {
        let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        let passes = isInterlaced ? adam7 : [(0, 0, 1, 1)]
        var bytes: [UInt8] = []
        for (startX, startY, stepX, stepY) in passes where startX < width {
            var previous: [UInt8] = []
            for (index, y) in stride(from: startY, to: height, by: stepY).enumerated() {
                let row = packedRow(y: y, columns: stride(from: startX, to: width, by: stepX))
                if previous.isEmpty { previous = [UInt8](repeating: 0, count: row.count) }
                let filter = PNGFilterFixture(rawValue: UInt8((firstFilter + index) % 5)) ?? .none
                bytes += [filter.rawValue]
                bytes += filter.apply(
                    to: row, above: previous, pixelStride: max(1, colorType.channelCount * bitDepth / 8))
                previous = row
            }
        }
        return bytes
    }

    private func packedRow(y: Int, columns: StrideTo<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, bitCount) = (0, 0)
        for x in columns {
            for channel in 0..<colorType.channelCount {
                bits = bits << bitDepth | sample(x: x, y: y, channel: channel)
                bitCount += bitDepth
                while bitCount >= 8 {
                    bytes.append(UInt8(truncatingIfNeeded: bits >> (bitCount - 8)))
                    bitCount -= 8
                }
                bits &= (1 << bitCount) - 1
            }
        }
        if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << (8 - bitCount))) }
        return bytes
    }
}

extension PNGFixture: CustomTestStringConvertible {
    var testDescription: String { "\(colorType) \(bitDepth) bit\(isInterlaced ? " interlaced" : "")" }
}

/// The five filters of PNG, in the direction of writing.
enum PNGFilterFixture: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    func apply(to row: [UInt8], above: [UInt8], pixelStride: Int) -> [UInt8] {
        row.indices.map { index in
            let a = index >= pixelStride ? Int(row[index - pixelStride]) : 0
            let b = Int(above[index])
            let c = index >= pixelStride ? Int(above[index - pixelStride]) : 0
            let prediction =
                switch self {
                case .none: 0
                case .sub: a
                case .up: b
                case .average: (a + b) / 2
                case .paeth: paethPredictor(a, b, c)
                }
            return row[index] &- UInt8(truncatingIfNeeded: prediction)
        }
    }

    private func paethPredictor(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let estimate = a + b - c
        let (da, db, dc) = (abs(estimate - a), abs(estimate - b), abs(estimate - c))
        return da <= db && da <= dc ? a : db <= dc ? b : c
    }
}
