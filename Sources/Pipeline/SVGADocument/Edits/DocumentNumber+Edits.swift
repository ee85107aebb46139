import SVGAFormat

extension DocumentForm {
    /// A number as files of the form hold it: in single precision, but for JSON. Throws if it is not finite there.
    func number(_ value: Double) throws(SVGAError) -> DocumentNumber {
        let held = isSpec ? value : Double(Float(value))
        guard held.isFinite else { throw .badValue("\(value) is not a number that a movie can hold") }
        return DocumentNumber(held)
    }

    /// The length of a side as files of the form hold it. Throws if it is not above 0 there, or not finite.
    func side(_ value: Double) throws(SVGAError) -> DocumentNumber {
        let side = try number(value)
        guard side.value > 0 else { throw .badValue("a side of \(value): movies hold no length so small") }
        return side
    }

    /// The message as encoders of the form write it: with all members for players of SVGA 1.0; otherwise without zeros.
    func completed<Message: DocumentMessage>(_ message: Message) -> Record<Message> {
        var message = message
        if isSpec { message.completeForSpec() } else { message.dropZeros() }
        return Record(message)
    }
}

extension Document {
    /// The movie's frame count, or if it is invalid the longest sprite's.
    public var frameCount: Int {
        let movie = movie.values
        let said = Int(movie.params?.values.frameCount ?? 0)
        if said > 0, said <= Limits.default.maxFrameCount { return said }
        return movie.sprites.map(\.values.frames.count).max() ?? 0
    }

    /// The frames in a second, 20 where the movie does not say.
    public var framesPerSecond: Int {
        let said = Int(movie.values.params?.values.framesPerSecond ?? 0)
        return said > 0 ? said : 20
    }

    func requireFrames(_ frames: ClosedRange<Int>) throws(SVGAError) {
        let count = frameCount
        guard frames.lowerBound >= 0, frames.upperBound < count else {
            throw .badValue("frames \(frames.lowerBound)-\(frames.upperBound): the movie has 0-\(count - 1)")
        }
    }

    /// Changes the size, the rate or the number of frames.
    mutating func editParams(_ change: (inout ParamsMessage) -> Void) {
        movie.edit { movie in
            if movie.params == nil { movie.params = Record(ParamsMessage()) }
            movie.params?.edit(change)
        }
    }
}
