package import SVGAErrors
import SVGASystem

extension TextLayouter {
    /// The layouters of this process. A server has one or two sets of fonts.
    private static let shared = Lock<[DynamicText.Fonts: TextLayouter]>([:])
    private static let maxSharedCount = 8

    /// The layouter of these fonts that all of the process share, made with the first call.
    ///
    /// - Throws: ``SVGAError`` when a library is missing, the machine has no fonts, or a file is none; the next call tries
    ///   again.
    package static func shared(for fonts: DynamicText.Fonts) throws(SVGAError) -> TextLayouter {
        try shared.withLock { (layouters) throws(SVGAError) in
            if let known = layouters[fonts] { return known }
            let layouter = try TextLayouter(fonts: fonts)
            if layouters.count >= maxSharedCount { layouters.removeAll() }
            layouters[fonts] = layouter
            return layouter
        }
    }
}
