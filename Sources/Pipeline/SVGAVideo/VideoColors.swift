import CSVGAKernels

/// How red, green and blue become luma and chroma of 8 bits.
package struct VideoColors: Hashable, Sendable {
    package enum Matrix: Hashable, Sendable {
        /// Standard definition, the default of readers.
        case bt601
        /// High definition.
        case bt709
    }

    package enum Range: Hashable, Sendable {
        /// Luma 16 ... 235, chroma 16 ... 240: the players' default.
        case limited
        /// 0 ... 255.
        case full
    }

    package let matrix: Matrix
    package let range: Range

    /// BT.601 in the limited range by default.
    package init(_ matrix: Matrix = .bt601, range: Range = .limited) { (self.matrix, self.range) = (matrix, range) }

    var black: UInt8 { range == .limited ? 16 : 0 }

    /// The contribution of an alpha or a grey of 255 to black, of 32768.
    var alphaWeight: Int32 { range == .limited ? Int32((219.0 / 255 * 32768).rounded()) : 32768 }

    /// The weights as the kernels take them.
    var kernel: svga_video_matrix {
        let (red, blue) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
        let green = 1 - red - blue
        let chroma = range == .limited ? 224.0 / 255 : 1
        let luma = [red, green, blue].map { $0 * Double(alphaWeight) }
        let towardBlue = [-red, -green, 1 - blue].map { $0 * chroma * 32768 / (2 * (1 - blue)) }
        let towardRed = [1 - red, -green, -blue].map { $0 * chroma * 32768 / (2 * (1 - red)) }
        return svga_video_matrix(
            luma: Self.rounded(luma, sum: Int16(clamping: alphaWeight)), blue: Self.rounded(towardBlue, sum: 0),
            red: Self.rounded(towardRed, sum: 0), black: Int32(black))
    }

    /// Rounds three weights; green's takes up the rest of the sum.
    private static func rounded(_ weights: [Double], sum: Int16) -> (Int16, Int16, Int16) {
        let (red, blue) = (Int16(weights[0].rounded()), Int16(weights[2].rounded()))
        return (red, sum - red - blue, blue)
    }
}
