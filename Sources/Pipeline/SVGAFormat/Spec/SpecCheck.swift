/// Looks over the `movie.spec` of SVGA 1 without reading values of it.
///
/// It tells a sound text in a fraction of the time that reading takes. Some sound texts it does not know as such, and a
/// damaged one never passes: reading finds what is wrong with the others, if anything is.
package struct SpecCheck {
    let limits: Limits
    private var tally: MovieTally
    /// The index of the next byte.
    var offset: Int
    private var depth = 0

    /// Whether documents and movies are read from the text to its end without a fault, within the limits.
    package static func isSound(_ text: [UInt8], limits: Limits) -> Bool {
        var check = SpecCheck(limits, startingAt: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let bytes = text.span
        return check.next(bytes) == UInt8(ascii: "{") && check.value(bytes, as: .root)
    }

    private init(_ limits: Limits, startingAt offset: Int) {
        (self.limits, self.offset) = (limits, offset)
        tally = MovieTally(limits: limits, stage: .json, in: .specEntry)
    }

    /// What a value is by its name, as far as limits depend on it. What only looks like a part of the movie counts as one.
    private enum Role {
        case root, sprites, frames, shapes, images, arguments
        /// A text that may be as long as a path.
        case path
        case other

        /// The part of the movie that each element of an array is.
        var part: MovieTally.Part? {
            switch self {
            case .sprites: .sprite
            case .frames: .frame
            case .shapes: .shape
            case .root, .images, .arguments, .path, .other: nil
            }
        }
    }

    /// Passes over a value; false where it is not surely sound.
    private mutating func value(_ text: Span<UInt8>, as role: Role) -> Bool {
        switch next(text) {
        case UInt8(ascii: "{"): return list(text, role, isObject: true)
        case UInt8(ascii: "["): return list(text, role, isObject: false)
        case UInt8(ascii: "\""):
            let maxByteCount = role == .path ? limits.maxPathByteCount : limits.maxStringByteCount
            return string(text, maxByteCount: maxByteCount) != nil
        case UInt8(ascii: "t"): return word(text, "true")
        case UInt8(ascii: "f"): return word(text, "false")
        case UInt8(ascii: "n"): return word(text, "null")
        default: return number(text)
        }
    }

    /// Passes over an object or array, whose opening bracket is next.
    private mutating func list(_ text: Span<UInt8>, _ role: Role, isObject: Bool) -> Bool {
        depth += 1
        guard depth <= limits.maxJSONDepth else { return false }
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        offset += 1
        var isOpen = next(text) != closing
        while isOpen {
            guard isObject ? member(text, role) : element(text, role), let byte = next(text) else { return false }
            isOpen = byte != closing
            guard byte == UInt8(ascii: ",") || !isOpen else { return false }
            if isOpen { offset += 1 }
        }
        offset += 1
        depth -= 1
        return true
    }

    private mutating func element(_ text: Span<UInt8>, _ role: Role) -> Bool {
        if let part = role.part, !count(part) { return false }
        return value(text, as: .other)
    }

    private mutating func member(_ text: Span<UInt8>, _ role: Role) -> Bool {
        if role == .images, !count(.image) { return false }
        guard next(text) == UInt8(ascii: "\""), let name = string(text, maxByteCount: limits.maxStringByteCount),
            let inner = Self.role(text, name, in: role), next(text) == UInt8(ascii: ":")
        else { return false }
        offset += 1
        return value(text, as: inner)
    }

    private mutating func count(_ part: MovieTally.Part) -> Bool { (try? tally.add(part, at: offset)) != nil }

    /// What a member is by its name and the object that it belongs to; nil for names that are written in an odd way.
    private static func role(_ text: Span<UInt8>, _ name: Range<Int>, in object: Role) -> Role? {
        for index in name where text[index] == UInt8(ascii: "\\") { return nil }
        // The names of the image map are keys.
        if object == .images { return .other }
        if isEqual(text, name, "frames") { return .frames }
        if isEqual(text, name, "shapes") { return .shapes }
        if isEqual(text, name, "args") { return .arguments }
        if isEqual(text, name, "clipPath") || object == .arguments && isEqual(text, name, "d") { return .path }
        guard object == .root else { return .other }
        return isEqual(text, name, "sprites") ? .sprites : isEqual(text, name, "images") ? .images : .other
    }
}
