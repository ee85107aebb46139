package import SVGAImage

/// A format whose files get smaller by a setting that costs quality.
package protocol LossSetting {
    /// The name of the setting.
    var lossName: String { get }

    /// The values of the setting, rising to the wanted one, of which each gives another file; nil for a format without
    /// loss. The lowest is that below which smaller pictures look better or, if `isLast`, the format's.
    func lossSteps(isLast: Bool) -> [Int]?

    func withLoss(_ value: Int) -> Self
}

extension LossSetting {
    /// Creates files until one has nearly as many bytes as allowed; also returns its setting in words. Unless
    /// `keepsSize`, pictures may shrink, down to 16 pixels per side: `make` gets thousandths of the wanted size.
    package func search<Product, Failure: Error>(
        maxByteCount: Int, keepsSize: Bool, width: Int, height: Int, byteCount: @escaping (Product) -> Int,
        make: @escaping (Self, _ permille: Int) throws(Failure) -> Product
    ) throws(Failure) -> (outcome: FileBudget.Outcome<Product>, loss: String?) {
        // Smaller pictures would be unrecognizable.
        let smallest = keepsSize ? 1000 : (16 * 1000 + min(width, height) - 1) / min(width, height)
        let steps = lossSteps(isLast: keepsSize)
        let budget = FileBudget(
            maxByteCount: maxByteCount, qualities: steps.map { 0...$0.count - 1 }, minPermille: smallest)
        func value(_ settings: FileBudget.Settings) -> Int? { settings.quality.flatMap { steps?[$0] } }
        let outcome = try budget.search(byteCount: byteCount) { settings throws(Failure) in
            try make(value(settings).map(withLoss) ?? self, settings.permille)
        }
        let chosen = outcome.fitting.flatMap { value($0.settings) }
        return (outcome, chosen.map { "\(lossName) \($0) of \(steps?.last ?? $0)" })
    }
}

/// The quality below which a smaller picture looks better.
private let lowestQuality = 40

/// The colours of a palette below which a smaller picture looks better.
private let lowestColorCount = 32

/// The qualities up to the wanted one; of several that are the same to an encoder, the highest.
private func steps(to quality: Int, _ isLast: Bool, of encoder: (Int) -> Int = { $0 }) -> [Int] {
    let range = min(quality, isLast ? 0 : lowestQuality)...quality
    return range.filter { $0 == quality || encoder($0) != encoder($0 + 1) }
}

extension AnimationFormat: LossSetting {
    package var lossName: String {
        switch kind {
        case .gif, .apng: "colors"
        default: "quality"
        }
    }

    package func lossSteps(isLast: Bool) -> [Int]? {
        switch kind {
        case .webp(.lossy(let quality), _, _): steps(to: quality, isLast)
        case .gif(let colorLimit, _), .apng(_, let colorLimit?):
            Array(min(colorLimit, isLast ? 2 : lowestColorCount)...colorLimit)
        case .alphaVideo(let video): steps(to: video.quality, isLast) { video.with(quality: $0).quantizer }
        case .video(let video):
            video.quality.map { steps(to: $0, isLast) { video.with(quality: $0).rateFactor ?? 0 } }
        default: nil
        }
    }

    package func withLoss(_ value: Int) -> AnimationFormat {
        switch kind {
        case .webp(.lossy, let effort, let redraws): .webp(quality: value, effort: effort, redrawsFrames: redraws)
        case .gif(_, let matte): .gif(colors: value, matte: matte)
        case .apng(let compression, _?): .apng(compression: compression, colors: value)
        case .alphaVideo(let video): AnimationFormat(kind: .alphaVideo(video.with(quality: value)))
        case .video(let video): AnimationFormat(kind: .video(video.with(quality: value)))
        default: self
        }
    }
}

extension PictureFormat: LossSetting {
    package var lossName: String { colorLimit == nil ? "quality" : "colors" }

    package func lossSteps(isLast: Bool) -> [Int]? {
        if let colorLimit { return Array(min(colorLimit, isLast ? 2 : lowestColorCount)...colorLimit) }
        return quality.map { steps(to: $0, isLast) }
    }

    package func withLoss(_ value: Int) -> PictureFormat {
        colorLimit == nil ? with(quality: value) : with(colorLimit: value)
    }
}
