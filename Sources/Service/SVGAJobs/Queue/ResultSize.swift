import SVGAKit

/// The size of a picture that a job made, in pixels.
package struct ResultSize: Hashable, Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The size in a complete file, in O(1) except for JPEG's segments before it; nil unless it is a picture.
    package init?(of file: [UInt8]) {
        guard let header = try? ImageHeader(reading: file) else { return nil }
        (width, height) = (header.width, header.height)
    }

    /// Reads the form of ``description``; nil for any other.
    package init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// Such as `120x80`.
    package var description: String { "\(width)x\(height)" }
}
