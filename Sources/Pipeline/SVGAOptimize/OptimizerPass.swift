package import SVGADocument

/// The permitted effect of a pass on a movie's pixels. The check by drawing holds each pass to it.
package enum PassGrade: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Every frame stays identical.
    case exact
    /// Arithmetic may round otherwise: at least 70 dB in each frame, and no channel by more than 4 of 255.
    case rounding
    /// Reduces quality for size, down to the minimum PSNR of the settings.
    case lossy

    /// Orders grades by how much they allow.
    package static func < (a: PassGrade, b: PassGrade) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .exact: 0
        case .rounding: 1
        case .lossy: 2
        }
    }
}

/// A step that makes a document smaller, or its pictures take less memory.
///
/// A pass reads a document and promises its grade; it never draws. If a pass breaks its promise, it runs again without
/// the keys at fault, so its effect on one key must not depend on another.
///
/// ```swift
/// struct EmptyPicturePass: OptimizerPass {
///     let id = "empty-pictures"
///     let grade = PassGrade.exact
///
///     func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
///         var report = PassReport()
///         for picture in document.storedPictures where picture.byteCount == 0 {
///             try context.checkTime()
///             guard context.mayChange(picture) else { continue }
///             document.replaceContent(of: picture, with: smallestPicture)
///             report.add(changed: picture)
///         }
///         return report
///     }
/// }
/// ```
package protocol OptimizerPass: Sendable {
    /// The name of the pass for options and reports, such as `same-images`.
    var id: String { get }
    var grade: PassGrade { get }

    /// Changes a document.
    ///
    /// - Parameters:
    ///   - document: The document; it stays as it was where the pass throws.
    ///   - context: Settings, keys that must stay, and data that several passes need.
    /// - Returns: The changes, by key, and the exceptions.
    /// - Throws: ``SVGAError``: no time or no memory is left. Content that cannot be read or improved stays unchanged.
    func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport
}
