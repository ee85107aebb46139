import SVGAGraphics

extension PNGFixture {
    /// The straight-alpha colour that the specification of PNG gives for a pixel.
    func straightColor(x: Int, y: Int) -> [Int] {
        let samples = (0..<colorType.channelCount).map { sample(x: x, y: y, channel: $0) }
        let values = samples.map(eightBits)
        let isKeyed = !transparency.isEmpty && samples == transparency
        switch colorType {
        case .gray: return [values[0], values[0], values[0], isKeyed ? 0 : 255]
        case .rgb: return values + [isKeyed ? 0 : 255]
        case .grayAlpha: return [values[0], values[0], values[0], values[1]]
        case .rgba: return values
        case .palette:
            let alpha = samples[0] < transparency.count ? transparency[samples[0]] : 255
            return palette[samples[0]].map { Int($0) } + [alpha]
        }
    }

    /// A sample scaled to eight bits, rounded to nearest.
    private func eightBits(_ sample: Int) -> Int {
        let most = (1 << bitDepth) - 1
        return (sample * 255 * 2 + most) / (2 * most)
    }

    /// Pixels of `pixmap` that are not what the file says, as text; empty when all are.
    func differences(from pixmap: Pixmap) -> [String] {
        guard pixmap.width == width, pixmap.height == height else { return ["size \(pixmap.width)x\(pixmap.height)"] }
        var found: [String] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = straightColor(x: x, y: y)
                let expected = color.dropLast().map { ($0 * color[3] * 2 + 255) / 510 } + [color[3]]
                let pixel = pixmap[x, y]
                let actual = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
                if actual != expected { found.append("(\(x), \(y)): \(actual), expected \(expected)") }
            }
        }
        return found
    }
}
