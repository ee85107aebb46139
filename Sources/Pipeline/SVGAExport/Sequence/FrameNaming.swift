public import SVGAErrors
import SVGAScene
import SVGASystem

/// The names of the files of a frame sequence.
///
/// ```swift
/// let naming = try FrameNaming(pattern: "out/star-%03d.png")
/// print(naming.path(frame: 7))    // out/star-007.png
/// ```
public struct FrameNaming: Hashable, Sendable {
    private let prefix: String
    private let suffix: String
    private let minDigitCount: Int

    /// Files `frame_00000.png`, `frame_00001.png` and so on in a folder.
    public init(folder: String) { self.init(folder: folder, suffix: "png") }

    package init(folder: String, suffix: String) {
        prefix = folder.isEmpty || folder.hasSuffix("/") ? folder + "frame_" : folder + "/frame_"
        self.suffix = "." + suffix
        minDigitCount = 5
    }

    /// Creates names from a pattern such as `out/star-%03d.png`.
    ///
    /// - Parameter pattern: A path whose last part holds `%d` or `%0Nd`, with N of 1 ... 20, exactly once; `%%` stands for
    ///   a percent sign.
    /// - Throws: ``SVGAError``.
    public init(pattern: String) throws(SVGAError) {
        let pieces = try FrameNaming.pieces(of: pattern)
        let numbers = pieces.indices.filter { pieces[$0].digitCount != nil }
        guard numbers.count == 1, let number = numbers.first, let digitCount = pieces[number].digitCount else {
            throw numbers.isEmpty ? SVGAError.noNumber(pattern: pattern) : .severalNumbers(pattern: pattern)
        }
        prefix = pieces[..<number].map(\.text).joined()
        suffix = pieces[(number + 1)...].map(\.text).joined()
        minDigitCount = digitCount
        guard !suffix.contains("/") else { throw SVGAError.numberInFolder(pattern: pattern) }
    }

    /// The folder of all files, empty for the current one.
    public var folder: String { AtomicFile.folder(of: prefix) }

    /// The path of a frame's file.
    public func path(frame: Int) -> String {
        let digits = String(frame)
        return prefix + String(repeating: "0", count: max(0, minDigitCount - digits.count)) + digits + suffix
    }

    /// The frame whose file has a name in ``folder``; nil for all other names.
    package func frame(ofFile name: String) -> Int? {
        let folderByteCount = folder.utf8.count
        let digits = name.utf8.dropFirst(prefix.utf8.count - folderByteCount).dropLast(suffix.utf8.count)
        guard let frame = Int(String(Substring(digits))), frame >= 0 else { return nil }
        // Only this leaves out names such as "frame_+0001.png" and "frame_000001.png".
        return path(frame: frame).utf8.dropFirst(folderByteCount).elementsEqual(name.utf8) ? frame : nil
    }

    /// A part of a pattern: literal text, or a frame number of at least `digitCount` digits.
    private typealias Piece = (text: String, digitCount: Int?)

    private static func pieces(of pattern: String) throws(SVGAError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = pattern[...]
        while let percent = rest.firstIndex(of: "%") {
            pieces.append((String(rest[..<percent]), nil))
            let directive = rest[rest.index(after: percent)...]
            let digits = directive.prefix { $0.isASCII && $0.isNumber }
            switch directive.dropFirst(digits.count).first {
            case "%" where digits.isEmpty: pieces.append(("%", nil))
            case "d" where digits.isEmpty: pieces.append(("", 1))
            case "d" where digits.hasPrefix("0"):
                guard let count = Int(digits), 1...20 ~= count else {
                    throw SVGAError.unknownDirective(pattern: pattern)
                }
                pieces.append(("", count))
            default: throw SVGAError.unknownDirective(pattern: pattern)
            }
            rest = directive.dropFirst(digits.count + 1)
        }
        return pieces + [(String(rest), nil)]
    }
}
