import CSVGAKernels
import SVGAGraphics

/// Converts the samples of a row to pixels.
struct PNGSamples {
    private enum Layout {
        /// Grey up to 8 bits and palettes: a pixel for each value.
        case indexed(bitDepth: Int, pixels: [UInt32])
        case grayAlpha
        /// RGB with 8 bits and the transparent colour, or a value that is not a colour.
        case rgb(key: UInt32)
        case rgba
        /// 16 bits per channel, with the transparent samples, if any.
        case deep(channelCount: Int, key: [UInt16])
    }

    private let layout: Layout
    /// Whether pixels are multiplied by alpha while they are read; pixels of a table are multiplied already.
    private let premultiplies: Bool

    /// Creates the conversion from form, palette and transparency, or returns nil if they contradict each other.
    init?(_ form: PNGForm, palette: ArraySlice<UInt8>?, transparency: ArraySlice<UInt8>?, alpha: AlphaForm) {
        guard let layout = PNGSamples.layout(form, palette, transparency) else { return nil }
        premultiplies = alpha == .premultiplied && (form.colorType.hasAlpha || transparency != nil)
        if case .indexed(let bitDepth, var pixels) = layout {
            if premultiplies { unsafe pixels.withUnsafeMutableBufferPointer { unsafe StraightAlpha.premultiply($0) } }
            self.layout = .indexed(bitDepth: bitDepth, pixels: pixels)
        } else {
            self.layout = layout
        }
    }

    private static func layout(
        _ form: PNGForm, _ palette: ArraySlice<UInt8>?, _ transparency: ArraySlice<UInt8>?
    ) -> Layout? {
        if form.colorType == .palette {
            let pixels = PNGPalette.pixels(palette ?? [], alphas: transparency ?? [], bitDepth: form.bitDepth)
            return pixels.map { .indexed(bitDepth: form.bitDepth, pixels: $0) }
        }
        guard let key = PNGSamples.key(transparency, form) else { return nil }
        switch (form.colorType, form.bitDepth) {
        case (_, 16): return .deep(channelCount: form.colorType.channelCount, key: key)
        case (.grayAlpha, _): return .grayAlpha
        case (.rgb, _): return .rgb(key: key.isEmpty ? .max : key.reversed().reduce(0) { $0 << 8 | UInt32($1) })
        case (.rgba, _): return .rgba
        default:
            return .indexed(bitDepth: form.bitDepth, pixels: PNGPalette.grays(bitDepth: form.bitDepth, key: key.first))
        }
    }

    /// The samples of the transparent colour, empty without one, nil if there are too many or too few.
    private static func key(_ transparency: ArraySlice<UInt8>?, _ form: PNGForm) -> [UInt16]? {
        guard let bytes = transparency.map(Array.init) else { return [] }
        guard !form.colorType.hasAlpha, bytes.count == form.colorType.channelCount * 2 else { return nil }
        // Bits beyond the depth are ignored.
        let mask = UInt16.max >> (16 - form.bitDepth)
        return stride(from: 0, to: bytes.count, by: 2).map { (UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])) & mask }
    }
}

extension PNGSamples {
    /// Fills `pixels` from the samples of a row, which has as many.
    func read(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
        unsafe readLayout(row, into: pixels)
        if case .indexed = layout { return }
        if premultiplies { unsafe svga_png_premultiply(pixels.baseAddress, Int64(pixels.count)) }
    }

    private func readLayout(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
        let count = Int64(pixels.count)
        let target = pixels.baseAddress
        switch layout {
        case .indexed(let bitDepth, let table): unsafe svga_png_look_up(target, count, row, Int32(bitDepth), table)
        case .grayAlpha: unsafe svga_png_read_gray_alpha(target, count, row)
        case .rgb(let key): unsafe svga_png_read_rgb(target, count, row, key)
        case .rgba:
            let bytes = UnsafeMutableRawBufferPointer(pixels)
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: row, count: bytes.count))
        case .deep(let channelCount, let key) where key.isEmpty:
            unsafe svga_png_read_deep(target, count, row, Int32(channelCount), nil)
        case .deep(let channelCount, let key):
            unsafe svga_png_read_deep(target, count, row, Int32(channelCount), key)
        }
    }
}

/// Tables of unpremultiplied pixels, one for each value of a sample with up to 8 bits.
enum PNGPalette {
    /// The colours of a palette; opaque black for indices that have none, as with libpng. Entries after the largest
    /// index are ignored. Nil if the bytes are not complete entries, or there are more alphas than entries.
    static func pixels(_ colors: ArraySlice<UInt8>, alphas: ArraySlice<UInt8>, bitDepth: Int) -> [UInt32]? {
        guard colors.count % 3 == 0, 3...768 ~= colors.count else { return nil }
        let colors = Array(colors.prefix(3 << bitDepth))
        guard alphas.count <= colors.count / 3 else { return nil }
        var pixels = [UInt32](repeating: 0xff00_0000, count: 1 << bitDepth)
        for index in colors.indices { pixels[index / 3] |= UInt32(colors[index]) << (index % 3 * 8) }
        for (index, alpha) in alphas.enumerated() {
            pixels[index] = pixels[index] & 0x00ff_ffff | UInt32(alpha) << 24
        }
        return pixels
    }

    /// All greys of a depth; the one with the value `key` is transparent.
    static func grays(bitDepth: Int, key: UInt16?) -> [UInt32] {
        let last = UInt32(1) << bitDepth - 1
        return (0...last).map { value in
            (value * 255 / last) * 0x01_0101 | (value == key.map(UInt32.init) ? 0 : 0xff00_0000)
        }
    }
}
