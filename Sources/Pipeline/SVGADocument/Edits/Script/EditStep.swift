import SVGACoding

/// An operation in an edit script or of `svga-tool edit`, which may name files.
package enum EditStep: Hashable, Sendable {
    /// An edit that needs no file.
    case edit(DocumentEdit)
    /// Replaces a key's picture with a file; `self` stands for the current picture.
    case replacePicture(key: String, source: String, fit: PictureFit)
    case setSound(key: String, source: String, frames: ClosedRange<Int>?)

    /// The source that stands for the current picture of a key.
    package static let presentPicture = "self"
}

/// The fit of a new picture into a key's place.
package enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// Each side scaled by its own factor.
    case fill
    /// The largest size inside, sides in proportion, centred.
    case contain
    /// The smallest size that covers all, sides in proportion, centred and cut off.
    case cover
    /// Not scaled: centred and cut off.
    case none
    /// The file unchanged, regardless of its size.
    case asIs = "as-is"
}

/// Frames as texts have them: `0-59`, `0..59`, or one number; several with commas between them.
package enum FrameText {
    /// The ranges of a text, in its order.
    package static func ranges(_ text: String) -> [ClosedRange<Int>]? {
        let ranges = text.split(separator: ",", omittingEmptySubsequences: false).map { range($0) }
        return ranges.contains(nil) ? nil : ranges.compactMap(\.self)
    }

    package static func range(_ text: some StringProtocol) -> ClosedRange<Int>? {
        if let frame = number(text[...]) { return frame...frame }
        for separator in ["..", "-"] {
            guard let (first, last) = split(text, at: separator), let first = number(first), let last = number(last),
                first <= last
            else { continue }
            return first...last
        }
        return nil
    }

    private static func split<Text: StringProtocol>(
        _ text: Text, at separator: String
    ) -> (Text.SubSequence, Text.SubSequence)? {
        let (bytes, mark) = (text.utf8, Array(separator.utf8))
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
        return (text[..<start], text[bytes.index(start, offsetBy: mark.count)...])
    }

    /// Only digits, perhaps after spaces.
    private static func number(_ text: some StringProtocol) -> Int? {
        let digits = text.drop { $0 == " " }
        let isPlain = !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
        return isPlain ? Int(digits) : nil
    }
}
