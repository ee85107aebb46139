import CPNGKernels
import SVGARaster

/// How the samples of a row become premultiplied pixels.
enum PNGSamples {
    /// Grey up to 8 bits and palettes: a pixel for each value.
    case indexed(bitDepth: Int, pixels: [UInt32])
    case grayAlpha
    /// With the one colour that is transparent, or a value that is none.
    case rgb(key: UInt32)
    case rgba
    /// 16 bits a channel, with the samples that are transparent, or none.
    case deep(channelCount: Int, key: [UInt16])

    /// Understands form, palette and transparency together, or returns nil where they do not fit each other.
    init?(_ form: PNGForm, palette: ArraySlice<UInt8>?, transparency: ArraySlice<UInt8>?) {
        if form.colorType == .palette {
            guard let pixels = PNGSamples.pixels(palette ?? [], transparency, bitDepth: form.bitDepth) else {
                return nil
            }
            self = .indexed(bitDepth: form.bitDepth, pixels: pixels)
            return
        }
        guard let key = PNGSamples.key(transparency, form) else { return nil }
        switch (form.colorType, form.bitDepth) {
        case (_, 16): self = .deep(channelCount: form.colorType.channelCount, key: key)
        case (.grayAlpha, _): self = .grayAlpha
        case (.rgb, _): self = .rgb(key: key.isEmpty ? .max : key.reversed().reduce(0) { $0 << 8 | UInt32($1) })
        case (.rgba, _): self = .rgba
        default: self = .indexed(bitDepth: form.bitDepth, pixels: PNGSamples.grays(form.bitDepth, key: key.first))
        }
    }

    /// The samples of the transparent colour, empty without one, nil where there are too many or too few.
    private static func key(_ transparency: ArraySlice<UInt8>?, _ form: PNGForm) -> [UInt16]? {
        guard let bytes = transparency.map(Array.init) else { return [] }
        guard [.gray, .rgb].contains(form.colorType), bytes.count == form.colorType.channelCount * 2 else { return nil }
        // Bits beyond the depth mean nothing.
        let mask = UInt16.max >> (16 - form.bitDepth)
        return stride(from: 0, to: bytes.count, by: 2).map { (UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])) & mask }
    }

    private static func grays(_ bitDepth: Int, key: UInt16?) -> [UInt32] {
        let last = UInt32(1) << bitDepth - 1
        return (0...last).map { sample in
            UInt32(sample) == key.map(UInt32.init) ? 0 : (sample * 255 / last) * 0x01_0101 | 0xff00_0000
        }
    }

    /// The premultiplied colours of a palette; opaque black for the indices that have none, as with libpng.
    private static func pixels(
        _ palette: ArraySlice<UInt8>, _ alphas: ArraySlice<UInt8>?, bitDepth: Int
    ) -> [UInt32]? {
        guard palette.count % 3 == 0, 3...768 ~= palette.count else { return nil }
        let colors = Array(palette.prefix(3 << bitDepth))
        let entryCount = colors.count / 3
        var pixels = [UInt32](repeating: 0xff00_0000, count: 1 << bitDepth)
        for index in 0..<entryCount {
            for channel in 0..<3 { pixels[index] |= UInt32(colors[index * 3 + channel]) << (channel * 8) }
        }
        guard let alphas else { return pixels }
        guard 1...entryCount ~= alphas.count else { return nil }
        for (index, alpha) in alphas.enumerated() {
            pixels[index] = pixels[index] & 0x00ff_ffff | UInt32(alpha) << 24
        }
        unsafe pixels.withUnsafeMutableBufferPointer { unsafe StraightAlpha.premultiply($0) }
        return pixels
    }
}

extension PNGSamples {
    /// Fills `pixels` from the samples of a row, which has as many.
    func read(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
        let count = Int64(pixels.count)
        let target = pixels.baseAddress
        switch self {
        case .indexed(let bitDepth, let table): unsafe svga_png_look_up(target, count, row, Int32(bitDepth), table)
        case .grayAlpha: unsafe svga_png_read_gray_alpha(target, count, row)
        case .rgb(let key): unsafe svga_png_read_rgb(target, count, row, key)
        case .rgba: unsafe svga_png_read_rgba(target, count, row)
        case .deep(let channelCount, let key) where key.isEmpty:
            unsafe svga_png_read_deep(target, count, row, Int32(channelCount), nil)
        case .deep(let channelCount, let key):
            unsafe svga_png_read_deep(target, count, row, Int32(channelCount), key)
        }
    }
}
