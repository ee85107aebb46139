import SVGAGraphics

/// A premultiplied colour gradient, as in CSS.
struct Gradient: Sendable {
    private let stops: [(part: Double, color: SIMD4<Double>)]

    /// - Parameter stops: Colours and their places, 0 ... 1 and rising, at least one.
    init(_ stops: [(part: Double, color: SVGAColor)]) {
        self.stops = stops.map { stop in
            let channels = SIMD4(Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue), 255)
            return (stop.part, channels * stop.color.alpha)
        }
    }

    /// From one hue to another, of the saturations and lightnesses that avatars have in the page.
    init(hue: Int) {
        self.init([
            (0, SVGAColor(hue: Double(hue), saturation: 0.8, lightness: 0.62)),
            (1, SVGAColor(hue: Double(hue + 50), saturation: 0.75, lightness: 0.45)),
        ])
    }

    func pixel(at part: Double) -> UInt32 {
        let next = stops.firstIndex { $0.part >= part } ?? stops.count - 1
        let (from, to) = (stops[max(0, next - 1)], stops[next])
        let length = to.part - from.part
        let share = length > 0 ? min(max(0, (part - from.part) / length), 1) : 1
        let color = (from.color + (to.color - from.color) * share).rounded(.toNearestOrAwayFromZero)
        let bytes = SIMD4<UInt32>(color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
        return (bytes &<< SIMD4(0, 8, 16, 24)).wrappedSum()
    }

    /// One row of pixels from the left to the right.
    func row(width: Int) throws -> Pixmap {
        try picture(width: width, height: 1) { x, _ in (Double(x) + 0.5) / Double(width) }
    }

    /// A square from its upper left to its lower right corner.
    func square(side: Int) throws -> Pixmap {
        try picture(width: side, height: side) { x, y in Double(x + y + 1) / Double(2 * side) }
    }

    private func picture(width: Int, height: Int, _ part: (_ x: Int, _ y: Int) -> Double) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try unsafe picture.withMutablePixels { pixels in
            for index in 0..<width * height { unsafe pixels[index] = pixel(at: part(index % width, index / width)) }
        }
        return picture
    }
}

extension SVGAColor {
    /// A colour by hue in degrees, saturation and lightness, 0 ... 1 each, as `hsl()` of CSS.
    init(hue: Double, saturation: Double, lightness: Double) {
        func channel(_ offset: Double) -> UInt8 {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let range = saturation * min(lightness, 1 - lightness)
            let value = lightness - range * max(-1, min(place - 3, 9 - place, 1))
            return UInt8((min(max(0, value), 1) * 255).rounded())
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4))
    }
}
