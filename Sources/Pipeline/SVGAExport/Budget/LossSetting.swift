package import SVGAImage

/// A format whose files get smaller by a setting that costs quality.
package protocol LossSetting {
    /// What the setting is called.
    var lossName: String { get }

    /// The lowest and the wanted value of the setting; nil for a format without loss.
    ///
    /// - Parameter isLast: Whether nothing else makes files smaller, so that the lowest is the lowest of the format and not one
    ///   below which smaller pictures look better.
    func lossRange(isLast: Bool) -> ClosedRange<Int>?

    /// The format with another value of the setting.
    func withLoss(_ value: Int) -> Self
}

/// The quality of WebP and JPEG below which a smaller picture looks better.
private let lowestQuality = 40

/// The colours of a palette below which a smaller picture looks better.
private let lowestColorCount = 32

extension AnimationFormat: LossSetting {
    package var lossName: String {
        switch kind {
        case .gif, .apng: "colors"
        default: "quality"
        }
    }

    package func lossRange(isLast: Bool) -> ClosedRange<Int>? {
        switch kind {
        case .webp(.lossy(let quality), _): min(quality, isLast ? 0 : lowestQuality)...quality
        case .gif(let colorLimit, _), .apng(_, let colorLimit?):
            min(colorLimit, isLast ? 2 : lowestColorCount)...colorLimit
        default: nil
        }
    }

    package func withLoss(_ value: Int) -> AnimationFormat {
        switch kind {
        case .webp(.lossy, let effort): .webp(quality: value, effort: effort)
        case .gif(_, let matte): .gif(colors: value, matte: matte)
        case .apng(let compression, _?): .apng(compression: compression, colors: value)
        default: self
        }
    }
}

extension PictureFormat: LossSetting {
    package var lossName: String { "quality" }

    package func lossRange(isLast: Bool) -> ClosedRange<Int>? {
        quality.map { min($0, isLast ? 0 : lowestQuality)...$0 }
    }

    package func withLoss(_ value: Int) -> PictureFormat { with(quality: value) }
}
