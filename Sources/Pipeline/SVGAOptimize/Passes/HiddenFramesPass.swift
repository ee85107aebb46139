package import SVGADocument

/// Empties the states of sprites in frames that do not show them.
package struct HiddenFramesPass: OptimizerPass {
    package let id = "hidden-frames"
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        var sprites = document.movie.values.sprites
        for index in sprites.indices {
            try context.checkTime()
            var sprite = sprites[index].values
            let key = sprite.imageKey?.string ?? ""
            guard context.mayChange(key) else { continue }
            let count = emptyHiddenFrames(of: &sprite.frames)
            guard count > 0 else { continue }
            sprites[index].edit { $0.frames = sprite.frames }
            report.add(changed: key, count: count)
        }
        if report.changeCount > 0 { document.movie.edit { $0.sprites = sprites } }
        return report
    }

    /// Empties hidden frames, except those whose shapes a later frame repeats: players differ in which frame that refers to.
    ///
    /// - Returns: The number of changed frames.
    private func emptyHiddenFrames(of frames: inout [Record<FrameMessage>]) -> Int {
        var (count, isRepeated) = (0, false)
        for index in frames.indices.reversed() where frames[index].originalBytes?.isEmpty != true {
            let geometry = FrameGeometry(frames[index])
            // Infinity hides a frame too, here; other players may show it.
            let isHidden = !(geometry.alpha > 0)
            if isHidden, !(geometry.hasShapes && isRepeated) {
                count += frames[index].edit { $0.empty() } ? 1 : 0
            } else if geometry.hasShapes {
                isRepeated = frames[index].values.shapes.first?.values.kind == ShapeMessage.keepKind
            }
        }
        return count
    }
}

extension FrameMessage {
    /// Leaves only unknown fields.
    ///
    /// - Returns: Whether there was anything else.
    fileprivate mutating func empty() -> Bool {
        var empty = FrameMessage()
        empty.unknownFields = unknownFields
        guard self != empty else { return false }
        self = empty
        return true
    }
}
