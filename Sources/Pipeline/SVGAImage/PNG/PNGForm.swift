/// The size and the sample format of a PNG picture, as the header of its file gives them.
struct PNGForm: Hashable {
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channelCount: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        var isGray: Bool { self == .gray || self == .grayAlpha }

        var hasAlpha: Bool { self == .grayAlpha || self == .rgba }

        func allows(bitDepth: Int) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(bitDepth)
            case .palette: [1, 2, 4, 8].contains(bitDepth)
            default: [8, 16].contains(bitDepth)
            }
        }
    }

    let width: Int
    let height: Int
    let colorType: ColorType
    let bitDepth: Int
    let isInterlaced: Bool

    /// A form that the format has, not interlaced.
    init(width: Int, height: Int, colorType: ColorType, bitDepth: Int = 8) {
        (self.width, self.height, self.colorType, self.bitDepth) = (width, height, colorType, bitDepth)
        isInterlaced = false
    }

    /// The form of another number of rows.
    func withHeight(_ height: Int) -> PNGForm {
        PNGForm(width: width, height: height, colorType: colorType, bitDepth: bitDepth)
    }

    /// Reads the body of IHDR, or returns nil for a form that the format does not have.
    init?(parsing body: ArraySlice<UInt8>) {
        let bytes = Array(body)
        guard bytes.count == 13, let colorType = ColorType(rawValue: bytes[9]) else { return nil }
        // Compression and filtering have one method each, interlacing two.
        guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else { return nil }
        bitDepth = Int(bytes[8])
        guard colorType.allows(bitDepth: bitDepth) else { return nil }
        self.colorType = colorType
        width = bytes[0..<4].bigEndianValue
        height = bytes[4..<8].bigEndianValue
        isInterlaced = bytes[12] == 1
    }

    /// Bytes of a pixel, at least 1: the distance to the left at which a filter predicts.
    var pixelByteCount: Int { max(1, colorType.channelCount * bitDepth / 8) }

    /// The bytes of a row with `width` pixels, without its filter number.
    func rowByteCount(width: Int) -> Int { (width * colorType.channelCount * bitDepth + 7) / 8 }

    /// Bytes of all rows, each after its filter; the inflated data have exactly this size.
    var filteredByteCount: Int { passes.reduce(0) { $0 + (rowByteCount(width: $1.width) + 1) * $1.height } }

    /// The pictures that the file holds one after the other, none of them empty.
    var passes: [InterlacePass] {
        isInterlaced ? InterlacePass.adam7(width: width, height: height) : [InterlacePass(width, height)]
    }
}
