import CSVGARasterKernels
package import SVGAErrors

extension Pixmap {
    /// The picture over a colour, without any transparency: what a format without alpha holds.
    ///
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: O(pixels); an opaque picture is shared and not copied.
    package func flattened(overRed red: UInt8, green: UInt8, blue: UInt8) throws(SVGAError) -> Pixmap {
        if isOpaque { return self }
        let color = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xff00_0000
        var result = try Pixmap(width: width, height: height)
        try result.withMutablePixels { target throws(SVGAError) in
            withPixels { source in
                guard let target = target.baseAddress, let start = source.baseAddress else { return }
                svga_fill(target, Int64(source.count), color)
                svga_blend(target, start, Int64(source.count), SVGA_OPAQUE, nil)
            }
        }
        return result
    }
}
