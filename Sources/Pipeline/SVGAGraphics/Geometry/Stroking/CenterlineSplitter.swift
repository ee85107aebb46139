/// Copies parts of a centerline's subpaths, given by the length along them.
struct CenterlineSplitter {
    let input: Centerline
    private(set) var output = Centerline()
    private var chords = 0..<0
    /// The chord that is reached, and the length of the subpath before it.
    private var index = 0
    private var lengthBefore = 0.0

    init(_ input: Centerline) { self.input = input }

    func length(of chords: Range<Int>) -> Double {
        var length = 0.0
        for index in chords { length += input.chords[index].length }
        return length
    }

    mutating func copy(_ chords: Range<Int>, isClosed: Bool) {
        for index in chords { output.append(input.chords[index]) }
        output.endContour(isClosed: isClosed)
    }

    /// Moves to the start of the subpath of some chords, at least one.
    mutating func begin(_ chords: Range<Int>) {
        self.chords = chords
        index = chords.lowerBound
        lengthBefore = 0
    }

    /// Ends the piece of all parts that were appended since the piece before.
    mutating func endPiece() { output.endContour(isClosed: false) }

    /// Appends the part between two lengths, which begins no earlier than the one before ended.
    mutating func append(from start: Double, to end: Double) {
        let firstChord = output.chords.count
        while start >= lengthBefore + input.chords[index].length, advance() {}
        let startTangent = tangent(at: start)
        repeat {
            appendPart(from: start - lengthBefore, to: end - lengthBefore)
        } while end > lengthBefore + input.chords[index].length && advance()
        if output.chords.count == firstChord {
            output.append(Centerline.Chord(dotAt: point(at: start - lengthBefore), direction: startTangent))
        } else {
            output.setStartTangent(startTangent, ofChord: firstChord)
            output.setEndTangent(tangent(at: end))
        }
    }

    /// Moves to the next chord; false at the last one.
    private mutating func advance() -> Bool {
        guard index + 1 < chords.upperBound else { return false }
        lengthBefore += input.chords[index].length
        index += 1
        return true
    }

    /// Appends the segment between two lengths along the current chord, if it has a length.
    private mutating func appendPart(from start: Double, to end: Double) {
        var part = input.chords[index]
        let (lower, upper) = (max(0, start), min(part.length, end))
        guard upper > lower else { return }
        if lower > 0 { (part.start, part.startTangent) = (point(at: lower), part.direction) }
        if upper < part.length { (part.end, part.endTangent) = (point(at: upper), part.direction) }
        part.length = upper - lower
        output.append(part)
    }

    private func point(at length: Double) -> Point {
        let chord = input.chords[index]
        return chord.length > 0 ? chord.start.lerp(to: chord.end, at: length / chord.length) : chord.start
    }

    /// The direction of the line at a length along the present chord, interpolated between the directions at its ends.
    /// In the middle of a curve, the direction at an end is the mean of two chords.
    private func tangent(at length: Double) -> Point {
        let chord = input.chords[index]
        guard chord.length > 0 else { return chord.direction }
        let start = chord.isSmooth ? chord.direction + input.chords[index - 1].direction : chord.startTangent * 2
        let isFollowed = index + 1 < chords.upperBound && input.chords[index + 1].isSmooth
        let end = isFollowed ? chord.direction + input.chords[index + 1].direction : chord.endTangent * 2
        let position = min(1, max(0, (length - lengthBefore) / chord.length))
        let tangent = start.lerp(to: end, at: position)
        return tangent.length > 0.5 ? tangent * (1 / tangent.length) : chord.direction
    }
}
