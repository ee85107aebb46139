extension FixtureMovie {
    /// The movie as a protobuf message.
    ///
    /// - Parameter namesImages: Whether the image map holds the names of files, as in archives, instead of their bytes.
    public func message(namesImages: Bool = false) -> [UInt8] {
        var writer = WireWriter()
        writer.string(1, version)
        writeParams(to: &writer)
        for image in images {
            writer.message(3) {
                $0.string(1, image.key)
                $0.data(2, namesImages ? Array(image.name.utf8) : image.bytes)
            }
        }
        for sprite in sprites { writer.message(4) { sprite.write(to: &$0) } }
        for audio in audios { writer.message(5) { audio.write(to: &$0) } }
        return writer.bytes
    }

    private func writeParams(to writer: inout WireWriter) {
        guard let viewBox else { return }
        writer.message(2) {
            $0.floats([viewBox.width, viewBox.height])
            $0.integer(3, fps)
            $0.integer(4, frames)
        }
    }
}

extension FixtureSprite {
    /// Writes the fields of a `SpriteEntity`.
    public func write(to writer: inout WireWriter) {
        writer.string(1, imageKey)
        for frame in frames { writer.message(2) { frame.write(to: &$0) } }
        writer.string(3, matteKey)
    }
}

extension FixtureFrame {
    fileprivate func write(to writer: inout WireWriter) {
        writer.float(1, alpha)
        if let layout {
            writer.message(2) { $0.floats([layoutOrigin.x, layoutOrigin.y, layout.width, layout.height]) }
        }
        if let transform { writer.message(3) { $0.floats(transform.numbers) } }
        writer.string(4, clipPath)
        for shape in shapes { writer.message(5) { shape.write(to: &$0) } }
    }
}

extension FixtureShape {
    fileprivate func write(to writer: inout WireWriter) {
        switch geometry {
        case .path(let data):
            writer.integer(1, 0)
            writer.message(2) { $0.string(1, data) }
        case .rect(let numbers):
            writer.integer(1, 1)
            writer.message(3) { $0.floats(numbers) }
        case .ellipse(let numbers):
            writer.integer(1, 2)
            writer.message(4) { $0.floats(numbers) }
        case .keep: writer.integer(1, 3)
        case .bare(let type, _): writer.integer(1, type)
        }
        if let style { writer.message(10) { style.write(to: &$0) } }
        if let transform { writer.message(11) { $0.floats(transform.numbers) } }
    }
}

extension FixtureStyle {
    fileprivate func write(to writer: inout WireWriter) {
        if let fill { writer.message(1) { $0.floats(fill.channels) } }
        if let stroke { writer.message(2) { $0.floats(stroke.channels) } }
        writer.float(3, strokeWidth)
        writer.integer(4, lineCap)
        writer.integer(5, lineJoin)
        writer.float(6, miterLimit)
        writer.floats(dash ?? [], from: 7)
    }
}

extension FixtureAudio {
    fileprivate func write(to writer: inout WireWriter) {
        writer.string(1, key)
        writer.integer(2, times.startFrame)
        writer.integer(3, times.endFrame)
        writer.integer(4, times.startTime)
        writer.integer(5, times.totalTime)
    }
}
