import SVGAErrors
import SVGAGraphics
import SVGAScene

/// A part of a selection in its written form, before the movie is known.
struct FrameRange: Hashable, Sendable {
    /// A frame, named in one of three ways.
    enum Place: Hashable, Sendable {
        case frame(Int)
        /// 1 is the last frame, 2 the one before.
        case fromEnd(Int)
        case seconds(Double)
    }

    /// The properties of a movie for picking frames; without a rate, times are invalid.
    struct Scale {
        let frameCount: Int
        let framesPerSecond: Int?
    }

    /// The text of the part.
    let text: String
    /// The first frame; nil for the movie's first.
    let first: Place?
    /// The last frame; nil for the movie's last.
    let last: Place?
    /// The distance of the frames, at least 1.
    let step: Int

    init(frame: Int) {
        (text, first, last, step) = ("\(frame)", .frame(frame), .frame(frame), 1)
    }

    /// Reads a frame such as `5`, `-1`, `last` or `2s`, or a range of two with `..` or `-` between them, and a step after a
    /// slash. A range with `..` may lack either end.
    init(parsing part: Substring) throws(SVGAError) {
        text = String(part)
        let malformed = SVGAError.malformedSelection(text)
        guard let dots = part.firstRange(of: "..") ?? FrameRange.dash(in: part) else {
            guard let place = Place(part) else { throw malformed }
            (first, last, step) = (place, place, 1)
            return
        }
        let pieces = part[dots.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let step = pieces.count == 2 ? Place.number(pieces[1]) : 1
        guard let step, step > 0 else { throw malformed }
        let ends = (part[..<dots.lowerBound], pieces[0])
        // No movie has as many frames, and sums with it do not overflow.
        (first, last, self.step) = (Place(ends.0), Place(ends.1), min(step, 1 << 40))
        guard ends.0.isEmpty || first != nil, ends.1.isEmpty || last != nil else { throw malformed }
        if case .frame(let first)? = first, case .frame(let last)? = last, first > last {
            throw SVGAError.reversedSelection(text, rising: "\(last)..\(first)")
        }
    }

    /// The dash of `10-20`; a dash at the beginning counts from the end.
    private static func dash(in part: Substring) -> Range<Substring.Index>? {
        guard let dash = part.dropFirst().firstIndex(of: "-"), dash != part.indices.last else { return nil }
        return dash..<part.index(after: dash)
    }

    /// The first and the last frame in a movie. Non-negative numbers may be outside of it.
    func bounds(in scale: Scale) throws(SVGAError) -> (first: Int, last: Int) {
        let start = if let first { try index(of: first, in: scale) } else { 0 }
        let end = if let last { try index(of: last, in: scale) } else { max(start, scale.frameCount - 1) }
        guard start <= end else { throw SVGAError.reversedSelection(text, rising: nil) }
        return (start, end)
    }

    private func index(of place: Place, in scale: Scale) throws(SVGAError) -> Int {
        switch place {
        case .frame(let frame): return frame
        case .fromEnd(let distance):
            guard distance <= scale.frameCount else {
                throw SVGAError.frameOutOfRange(-distance, count: scale.frameCount)
            }
            return scale.frameCount - distance
        case .seconds(let seconds):
            guard let rate = scale.framesPerSecond, rate > 0 else { throw SVGAError.timeWithoutMovie(text) }
            let duration = Double(scale.frameCount) / Double(rate)
            guard seconds <= duration else { throw SVGAError.timeOutOfRange(text, duration: duration) }
            // The product of a decimal time and the rate may be just below the intended integer.
            return min(scale.frameCount - 1, Int(seconds * Double(rate) + 1e-6))
        }
    }
}

extension FrameRange.Place {
    /// Reads `5`, `-1`, `last` or `1.5s`; nil for other text.
    init?(_ text: Substring) {
        if text == "last" {
            self = .fromEnd(1)
        } else if text.hasSuffix("s") {
            guard let seconds = Self.seconds(text.dropLast()) else { return nil }
            self = .seconds(seconds)
        } else if text.hasPrefix("-") {
            guard let distance = Self.number(text.dropFirst()), distance > 0 else { return nil }
            self = .fromEnd(distance)
        } else {
            guard let frame = Self.number(text) else { return nil }
            self = .frame(frame)
        }
    }

    /// Reads a number of digits only: `Int` would also accept a sign.
    static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
    }

    /// Reads digits with at most one point among them.
    private static func seconds(_ text: Substring) -> Double? {
        let isDecimal = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
        return isDecimal && text.utf8.count <= 20 ? Double(text) : nil
    }
}
