import Foundation
import Testing

@testable import SVGAText

/// The fonts of the tests, each in a small package of Debian.
enum TestFonts {
    static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let han = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
    static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    static let thai = "/usr/share/fonts/truetype/tlwg/Loma.ttf"

    static let packages = [
        latin: "fonts-dejavu-core", han: "fonts-wqy-microhei", emoji: "fonts-noto-color-emoji",
        thai: "fonts-tlwg-loma-ttf",
    ]

    /// All of them, in an order in which the letters of each language find their own.
    static let all = DynamicText.Fonts.files([latin, han, emoji, thai])

    /// The missing requirement, as a sentence, or nil.
    static let missing: String? = {
        let absent = packages.filter { !FileManager.default.fileExists(atPath: $0.key) }.map(\.value).sorted()
        guard absent.isEmpty else { return "apt-get install \(absent.joined(separator: " "))" }
        do {
            _ = try TextLayouter(fonts: .files([latin]))
            return nil
        } catch {
            return "\(error)"
        }
    }()

    static let comment = Comment(rawValue: missing ?? "")

    /// One layouter for all tests.
    static func layouter() throws -> TextLayouter { try TextLayouter.shared(for: all) }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests, by the names of the packages, where fonts or Pango are missing.
    static var needsFonts: Self { .enabled(if: TestFonts.missing == nil, TestFonts.comment) }
}
