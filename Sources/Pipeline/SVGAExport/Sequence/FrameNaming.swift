import SVGASystem

/// The names of the files of a frame sequence.
public struct FrameNaming: Hashable, Sendable {
    private let prefix: String
    private let suffix: String
    private let minDigitCount: Int

    /// Files `frame_00000.png`, `frame_00001.png` and so on in a folder.
    public init(folder: String) {
        prefix = folder.isEmpty || folder.hasSuffix("/") ? folder + "frame_" : folder + "/frame_"
        suffix = ".png"
        minDigitCount = 5
    }

    /// Names by a pattern such as `out/star-%03d.png`.
    ///
    /// - Parameter pattern: A path whose last part holds `%d` or `%0Nd`, with N of 1 ... 20, exactly once; `%%` stands for
    ///   a percent sign.
    /// - Throws: ``FrameNamingError``.
    public init(pattern: String) throws(FrameNamingError) {
        let pieces = try FrameNaming.pieces(of: pattern)
        let numbers = pieces.indices.filter { pieces[$0].digitCount != nil }
        guard numbers.count == 1, let number = numbers.first, let digitCount = pieces[number].digitCount else {
            throw numbers.isEmpty ? .noNumber(pattern) : .severalNumbers(pattern)
        }
        prefix = pieces[..<number].map(\.text).joined()
        suffix = pieces[(number + 1)...].map(\.text).joined()
        minDigitCount = digitCount
        guard !suffix.contains("/") else { throw .numberInFolder(pattern) }
    }

    /// The folder of all files, empty for the current one.
    public var folder: String { AtomicFile.folder(of: prefix) }

    /// The path of a frame's file.
    public func path(frame: Int) -> String {
        let digits = String(frame)
        return prefix + String(repeating: "0", count: max(0, minDigitCount - digits.count)) + digits + suffix
    }

    /// A part of a pattern: text that stands for itself, or a number of at least so many digits.
    private typealias Piece = (text: String, digitCount: Int?)

    private static func pieces(of pattern: String) throws(FrameNamingError) -> [Piece] {
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
                guard let count = Int(digits), 1...20 ~= count else { throw .unknownDirective(pattern) }
                pieces.append(("", count))
            default: throw .unknownDirective(pattern)
            }
            rest = directive.dropFirst(digits.count + 1)
        }
        return pieces + [(String(rest), nil)]
    }
}

/// Why a pattern gives no file names.
public enum FrameNamingError: Error, Hashable, Sendable {
    /// Nothing in the pattern stands for the frame number, so all files would have one name.
    case noNumber(String)
    /// The pattern holds more than one number.
    case severalNumbers(String)
    /// The number stands in the name of a folder.
    case numberInFolder(String)
    /// A percent sign is followed by something else than `d`, `0Nd` or another percent sign.
    case unknownDirective(String)
}

extension FrameNamingError: CustomStringConvertible {
    /// One line that says what was wrong and what to write.
    public var description: String {
        switch self {
        case .noNumber(let pattern): "pattern '\(pattern)' has no %d for the frame number"
        case .severalNumbers(let pattern): "pattern '\(pattern)' has more than one %d"
        case .numberInFolder(let pattern): "pattern '\(pattern)' has its %d in a folder, not in the file name"
        case .unknownDirective(let pattern):
            "pattern '\(pattern)' may only hold %d or %05d for the frame number, and %% for a percent sign"
        }
    }
}
