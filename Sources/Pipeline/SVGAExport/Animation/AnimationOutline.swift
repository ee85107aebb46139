import SVGAVideo

/// The known properties of an animation before it is drawn, for programs that read it from a pipe.
package struct AnimationOutline: Hashable, Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Steps in a second, which streams have a picture for.
    package let framesPerSecond: Int
    /// All pictures of a stream; of other formats the most there can be, since pictures may turn out equal.
    package let pictureCount: Int
    /// The duration of one pass.
    package let milliseconds: Int
    /// All bytes of a stream without compression; nil for other formats.
    package let byteCount: Int?
}

extension AnimationOutline {
    /// The properties of a written file.
    package init(of file: MovieExporter.File) {
        self.init(
            width: file.width, height: file.height, framesPerSecond: file.framesPerSecond,
            pictureCount: file.frameCount, milliseconds: file.milliseconds, byteCount: file.byteCount)
    }
}

extension AnimationRun {
    /// The properties known before.
    package var outline: AnimationOutline {
        if case .alphaVideo(let video) = format.kind, let layout = try? video.layout(layout) {
            return outline(
                width: layout.videoWidth, height: layout.videoHeight, pictureCount: timeline.stepCount, byteCount: nil)
        }
        if case .video(let video) = format.kind {
            let pictures = VideoPictures(
                of: video, width: layout.width, height: layout.height, isOpaque: layout.isOpaque)
            return outline(
                width: pictures.width, height: pictures.height, pictureCount: timeline.stepCount, byteCount: nil)
        }
        guard case .raw(let video) = format.kind else {
            return outline(width: layout.width, height: layout.height, pictureCount: pictureCount, byteCount: nil)
        }
        let size = video.size(width: layout.width, height: layout.height)
        let head = video.head(width: size.width, height: size.height, framesPerSecond: timeline.stepsPerSecond)
        let (byteCount, overflow) = video.byteCount(width: size.width, height: size.height)
            .multipliedReportingOverflow(by: timeline.stepCount)
        return outline(
            width: size.width, height: size.height, pictureCount: timeline.stepCount,
            byteCount: overflow ? nil : head.count + byteCount)
    }

    private func outline(width: Int, height: Int, pictureCount: Int, byteCount: Int?) -> AnimationOutline {
        AnimationOutline(
            width: width, height: height, framesPerSecond: timeline.stepsPerSecond, pictureCount: pictureCount,
            milliseconds: milliseconds, byteCount: byteCount)
    }
}
