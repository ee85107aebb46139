import CSVGAKernels
import SVGAGraphics

/// The colours of a picture with straight alpha.
struct PictureColors {
    /// The properties that all pixels have.
    let traits: svga_png_traits
    /// All colours, those that are not opaque first; empty if they are more than 256.
    private(set) var palette: [UInt32] = []
    /// The hash table by which the kernels find the index of a colour in the palette.
    private var slots: [UInt16] = []

    init(of pixels: UnsafeMutableBufferPointer<UInt32>) {
        traits = unsafe svga_png_survey(pixels.baseAddress, Int64(pixels.count))
        guard unsafe collect(UnsafeBufferPointer(pixels)) else {
            palette = []
            return
        }
        // The alphas of a palette are stored up to the last one that is not opaque. Colours are in the order of their first
        // pixel, so that neighbours have near indices.
        let sorted = palette.filter { $0 >> 24 < 255 } + palette.filter { $0 >> 24 == 255 }
        _ = unsafe sorted.withUnsafeBufferPointer { unsafe collect($0) }
    }

    /// Whether a palette holds all colours of these pixels.
    static func areFew(in pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        var colors = PictureColors()
        return unsafe colors.collect(pixels)
    }

    private init() { traits = svga_png_traits() }

    /// Collects the colours of these pixels; false when they are more than a palette holds.
    private mutating func collect(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        palette = [UInt32](repeating: 0, count: Int(SVGA_PNG_MAX_COLORS))
        slots = [UInt16](repeating: 0, count: Int(SVGA_PNG_COLOR_PLACES))
        let count = unsafe svga_png_collect_colors(&palette, 0, &slots, pixels.baseAddress, Int64(pixels.count))
        palette.removeLast(palette.count - max(0, Int(count)))
        return count > 0
    }

    /// Writes the index of each pixel's colour.
    func findIndices(of pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>) {
        unsafe svga_png_find_colors(palette, slots, pixels.baseAddress, Int64(pixels.count), indices.baseAddress)
    }

    /// The palette for a file of a form, empty for forms without one.
    func palette(of form: PNGForm) -> [UInt32] { form.colorType == .palette ? palette : [] }

    /// The forms that hold a picture of these colours without loss and may be the smallest; at least one. With
    /// `isGray`, the file must be grey, as the picture is then, or must not; nil for the best.
    func forms(width: Int, height: Int, isGray: Bool? = nil) -> [PNGForm] {
        func form(_ colorType: PNGForm.ColorType, bitDepth: Int = 8) -> PNGForm {
            PNGForm(width: width, height: height, colorType: colorType, bitDepth: bitDepth)
        }
        let direct =
            switch (isGray ?? (traits.is_gray != 0), traits.is_opaque != 0) {
            case (true, true): form(.gray, bitDepth: Int(traits.gray_depth))
            case (true, false): form(.grayAlpha)
            case (false, true): form(.rgb)
            case (false, false): form(.rgba)
            }
        guard !palette.isEmpty, isGray != true else { return [direct] }
        return [form(.palette, bitDepth: [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8), direct]
    }
}

extension Pixmap {
    /// Whether the picture has at most as many colours as a palette.
    var hasFewColors: Bool { unsafe withPixels { unsafe PictureColors.areFew(in: $0) } }
}
